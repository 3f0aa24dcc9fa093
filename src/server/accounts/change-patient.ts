import type { ChangePatientRequest } from '#contract/accounts.ts'
import type { Booker } from '../booking/booker.ts'
import { claimReservation } from '../booking/claim-reservation.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'

/**
 * Document 2 section 4: after a sign-up, "a further call with the reserve id and auth token" makes the time that a visitor
 * held the new client's. Without a reserve id it is the profile that changes.
 */
export async function changePatient(
  service: Pick<Service, 'config' | 'now'>,
  tx: Tx,
  { client, ...booker }: Booker,
  { reserveId, funding, ...profile }: ChangePatientRequest,
): Promise<Result<null>> {
  if (!client) return fail('notFound')
  if (reserveId !== undefined) {
    const { practice_id: accountId } = await tx
      .selectFrom('clients')
      .select('practice_id')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    const claimed = await claimReservation(
      service,
      tx,
      { client, ...booker },
      { accountId, reserveId, funding },
    )
    return claimed.ok ? succeed(null) : claimed
  }
  await tx
    .updateTable('clients')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      mobile: profile.mobile,
      communication_preference: profile.communicationPreference,
      time_zone: profile.timeZone,
      updated_at: service.now(),
    })
    .where('id', '=', client.id)
    .execute()
  return succeed(null)
}
