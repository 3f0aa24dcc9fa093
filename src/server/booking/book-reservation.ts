import { sql } from 'kysely'
import { timePassedText } from '#domain/booking/hold.ts'
import { addToGroup } from '../clients/add-to-group.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import { dropFeesOfFreedTime } from '../money/drop-fees-of-freed-time.ts'
import { queueBookingEmails } from '../emails/queue-emails.ts'
import { parentalConsentVersion } from '../policies/policies-in-force.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import { joinCaseLoad } from './join-case-load.ts'
import { checkOwnClash } from './own-clash.ts'
import { readParentConsent } from './parent-consent.ts'
import { priceColumns } from './quote-reservation.ts'
import type { Reservation } from './reservation-store.ts'

/**
 * Makes a claimed reservation final. A first booking with a psychologist attaches the client and takes one place of
 * the case load, a first booking on a funding joins its group, and the emails are queued, all in one transaction.
 * See docs/product/finishing.md#booking.
 */
export async function bookReservation(
  service: Pick<Service, 'jobs' | 'keyring' | 'config' | 'content'>,
  tx: Tx,
  reservation: Reservation & { clientId: string },
): Promise<Result<null>> {
  if (reservation.status === 'booked') return succeed(null)
  // A card that was saved while test cards were allowed books nothing either.
  if (!service.config.canSaveCards) return fail('paymentsNotSetUp')
  if (reservation.startsAt <= reservation.serverTime) return fail('conflict', { message: timePassedText })
  const clash = await checkOwnClash(tx, reservation)
  if (clash) return clash
  if (!reservation.type.isGP && !(await joinCaseLoad(tx, reservation))) return fail('caseLoadFull')
  const consentedAt = await readParentConsent(service.keyring, tx, reservation)
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({
      status: 'booked',
      expires_at: null,
      booked_at: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`clock_timestamp()`,
      ...priceColumns(reservation, await readRates(tx)),
      parent_consented_at: consentedAt,
      parent_consent_version: consentedAt && (await parentalConsentVersion(service)),
    })
    .where('id', '=', reservation.id)
    .where('status', '=', 'claimed')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`lower(during) > clock_timestamp()`)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return fail('notFound')
  if (!reservation.type.isGP && reservation.funding)
    await addToGroup(tx, reservation.clientId, reservation.funding)
  await dropFeesOfFreedTime(service, tx, { reservationId: reservation.id })
  await queueBookingEmails(service, tx, reservation)
  return succeed(null)
}
