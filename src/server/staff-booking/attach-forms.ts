import type { Tx } from '../db/transaction.ts'
import { attachSubmissions } from '../submissions/submission-store.ts'

type Booked = { clientId: string; booked: readonly { id: string }[]; now: Date }

/**
 * The forms that a client has sent count for the next GP time that is booked, also by the practice: the first of a series. The
 * caller has locked the client, so that a form which is sent at this moment waits. See docs/product/gp.md#surveys.
 */
export async function attachForms(tx: Tx, { clientId, booked, now }: Booked): Promise<void> {
  const [first] = booked
  if (first) await attachSubmissions(tx, { clientId, reservationId: first.id, now })
}
