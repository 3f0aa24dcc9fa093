import type { ChangePatientRequest } from '#contract/accounts.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { BookingActor } from '../booking/booking-actor.ts'
import { claimReservation } from '../booking/claim-reservation.ts'
import { saveAtsi } from '../clients/client-record-store.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

type PatientChange = { actor: BookingActor; by: AccessedBy; request: ChangePatientRequest }

/**
 * With a reserve id, ties the time that a visitor held to the client who has just signed up; without one, changes the
 * profile. See docs/product/sign-up.md#creating-the-profile.
 */
export async function changePatient(
  service: Pick<Service, 'config' | 'now' | 'keyring' | 'content'>,
  tx: Tx,
  { actor: { client, ...actor }, by, request }: PatientChange,
): Promise<Result<null>> {
  const { reserveId, funding, atsi, ...profile } = request
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
      { client, ...actor },
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
  if (atsi !== undefined) await saveAtsi(service.keyring, tx, { clientId: client.id, atsi, by })
  return succeed(null)
}
