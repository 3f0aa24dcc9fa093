import { useEffect, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { attachedClinicianSchema, clientRecordSchema } from '#contract/clients.ts'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import { type ApiAnswer, callApi } from '../api/call-api.ts'
import { type Session, useSession } from '../session/session-context.ts'
import { showToast } from '../ui/toast/toast-store.ts'

export type ClientRecord = z.infer<typeof clientRecordSchema>
export type AttachedClinician = NonNullable<z.infer<typeof attachedClinicianSchema>['clinician']>

/** What the screens ask about the person who is signed in. Everything is null for a visitor. */
export type ClientFacts = {
  status: 'none' | 'loading' | 'ready'
  record: ClientRecord | null
  ruleType: BookingRuleType | null
  attached: AttachedClinician | null
}

const nobody: ClientFacts = { status: 'none', record: null, ruleType: null, attached: null }

let facts = nobody
let readFor: string | null = null
const listeners = new Set<() => void>()

function become(next: ClientFacts): void {
  facts = next
  for (const listener of listeners) listener()
}

/** After something about the client was saved, so that other screens of this visit know it. */
export function updateClientRecord(changed: Partial<ClientRecord>): void {
  if (facts.record) become({ ...facts, record: { ...facts.record, ...changed } })
}

/** Document 1 section 7: asked up to three times more, two seconds apart, when the service is away. */
const retries = { most: 3, afterMs: 2000 }

async function readPatiently<T>(path: string, left = retries.most): Promise<ApiAnswer<T>> {
  const answer = await callApi<T>(path)
  const isAway = !answer.ok && (answer.problem.status === 0 || answer.problem.status >= 500)
  if (!isAway || left === 0) return answer
  await new Promise((resolve) => setTimeout(resolve, retries.afterMs))
  return readPatiently(path, left - 1)
}

async function readFacts(email: string): Promise<void> {
  become({ ...nobody, status: 'loading' })
  const [record, ruleType, attached] = await Promise.all([
    readPatiently<ClientRecord>('/client-records/me'),
    readPatiently<BookingRuleType>('/client-records/me/appointments:getBookingRuleType'),
    readPatiently<z.infer<typeof attachedClinicianSchema>>(
      '/client-records/me:getAttachedAccountAndClinician',
    ),
  ])
  if (readFor !== email) return
  // Someone with a login and no record, an administrator say, is no failure.
  if (!record.ok && record.problem.status !== 404)
    showToast('error', 'Failed to retrieve your latest profile data!')
  become({
    status: 'ready',
    record: record.ok ? record.value : null,
    ruleType: ruleType.ok ? ruleType.value : null,
    attached: attached.ok ? attached.value.clinician : null,
  })
}

/** A clinician's profile refresh is skipped (document 1 section 6). */
function readFactsOf({ status, user }: Session): void {
  if (status === 'loading') return
  const email = status === 'signedIn' && user && user.role !== 'clinician' ? user.email : null
  if (email === readFor) return
  readFor = email
  if (email === null) become(nobody)
  else void readFacts(email)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Read once for each person who signs in, however many screens ask. */
export function useClientFacts(): ClientFacts {
  const session = useSession()
  useEffect(() => readFactsOf(session), [session])
  return useSyncExternalStore(
    subscribe,
    () => facts,
    () => nobody,
  )
}
