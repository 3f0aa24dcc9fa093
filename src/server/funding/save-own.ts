import { fingerprintOf } from '../accounts/fingerprint.ts'
import { noteAccess } from '../audit/note-access.ts'
import { idempotently, type Tx } from '../http/idempotency.ts'
import { fail, type Result } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { type FundingClient, readFundingClient } from './client-record.ts'

/** Which part of the record a form changes, as the audit calls it. */
export type RecordPart =
  | 'medicare'
  | 'ndis'
  | 'work cover'
  | 'address'
  | 'key contacts'
  | 'guardian'
  | 'funding group'
  | 'intake'

export type Sender<Request> = {
  subject: string
  requestId: string
  key: string | undefined
  part: RecordPart
  request: Request
}

/** A card number has few digits, so what tells two requests apart is hashed with a key. */
export const keyedBy = (service: Service, { subject, part, key, request }: Sender<unknown>) => ({
  scope: `${subject} save ${part}`,
  key,
  request: fingerprintOf(service, request),
})

/** Changes the sender's own record, once under a key, with its audit row in the same transaction. */
export function saveOwn<T>(
  service: Service,
  sender: Sender<unknown>,
  change: (tx: Tx, client: FundingClient) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { subject, requestId, part } = sender
  return idempotently(service.db, keyedBy(service, sender), async (tx) => {
    const client = await readFundingClient(tx, subject, service.now())
    if (!client) return fail('notFound')
    const result = await change(tx, client)
    if (result.ok)
      await noteAccess(tx, {
        actor: subject,
        action: 'change',
        clientId: client.id,
        subject: part,
        requestId,
      })
    return result
  })
}
