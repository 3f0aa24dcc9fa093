import { useEffect, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { attachedClinicianSchema, ownProfileSchema } from '#contract/clients.ts'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { readPatiently } from '../api/read-patiently.ts'
import { type Session, useSession } from '../session/session-context.ts'
import { showToast } from '../ui/toast/toast-store.ts'

export type ClientRecord = z.infer<typeof ownProfileSchema>
export type AttachedClinician = NonNullable<z.infer<typeof attachedClinicianSchema>['clinician']>

/** What the screens ask about the person who is signed in. Everything is null for a visitor. */
export type ClientFacts = {
  status: 'none' | 'loading' | 'ready'
  record: ClientRecord | null
  ruleType: BookingRuleType | null
  attached: AttachedClinician | null
  /** Why the record could not be read the last time; what was read before stays. */
  failure: ApiProblem | null
}

const nobody: ClientFacts = {
  status: 'none',
  record: null,
  ruleType: null,
  attached: null,
  failure: null,
}

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

/** Documents 1 and 2 section 8. */
export const profileFailure = 'Failed to retrieve your latest profile data!'

async function readFacts(email: string): Promise<void> {
  if (facts.status !== 'ready') become({ ...nobody, status: 'loading' })
  const [record, ruleType, attached] = await Promise.all([
    readPatiently<ClientRecord>('/client-records/me'),
    readPatiently<BookingRuleType>('/client-records/me/appointments:getBookingRuleType'),
    readPatiently<z.infer<typeof attachedClinicianSchema>>(
      '/client-records/me:getAttachedAccountAndClinician',
    ),
  ])
  if (readFor !== email) return
  // Someone with a login and no record, an administrator say, is no failure.
  if (!record.ok && record.problem.status !== 403 && record.problem.status !== 404)
    showToast('error', profileFailure)
  become({
    status: 'ready',
    record: record.ok ? record.value : facts.record,
    ruleType: ruleType.ok ? ruleType.value : facts.ruleType,
    attached: attached.ok ? attached.value.clinician : facts.attached,
    failure: record.ok ? null : record.problem,
  })
}

/** For a screen that shows the record itself: what was read at the start of a visit may have changed since. */
export const readFactsAgain = async (): Promise<void> => {
  if (readFor !== null) await readFacts(readFor)
}

/** A clinician's profile refresh is skipped (document 1 section 6). */
function readFactsOf({ status, user }: Session): void {
  if (status === 'loading') return
  const email = status === 'signedIn' && user && user.role !== 'clinician' ? user.email : null
  if (email === readFor) return
  readFor = email
  become(nobody)
  if (email !== null) void readFacts(email)
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
