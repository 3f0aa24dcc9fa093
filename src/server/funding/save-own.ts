import type { FundingDetails } from '#domain/funding/forms.ts'
import { fingerprint } from '../http/fingerprint.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import { idempotently } from '../http/idempotency.ts'
import type { Tx } from '../db/transaction.ts'
import { queueWaitingDocuments } from '../receipts/queue-waiting-documents.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { type FundingClient, readFundingClient } from './funding-client.ts'

/** The forms, each with an idempotency scope of its own. */
export type FormName =
  | 'medicare'
  | FundingDetails
  | 'address'
  | 'key contacts'
  | 'guardian'
  | 'funding group'
  | 'intake'

export type Sender<Request> = {
  subject: string
  requestId: string
  key: string | undefined
  part: FormName
  request: Request
}

/** A card number has few digits, so what tells two requests apart is hashed with a key. */
export const keyedBy = (service: Service, { subject, part, key, request }: Sender<unknown>) => ({
  scope: `${subject} save ${part}`,
  key,
  request: fingerprint(service, request),
})

/** The sender's own record, and what the store writes down of the change. */
export type OwnChange = { client: FundingClient; at: { clientId: string; now: Date; by: AccessedBy } }

/** Changes the sender's own record, once under a key. */
export function saveOwn<T>(
  service: Service,
  sender: Sender<unknown>,
  change: (tx: Tx, own: OwnChange) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { subject, requestId } = sender
  return idempotently(service.db, keyedBy(service, sender), async (tx) => {
    const now = service.now()
    const client = await readFundingClient(tx, subject, now)
    if (!client) return fail('notFound')
    const own = { client, at: { clientId: client.id, now, by: { actor: subject, requestId } } }
    const changed = await change(tx, own)
    if (changed.ok) await queueWaitingDocuments(service, tx, { clientId: client.id })
    return changed
  })
}
