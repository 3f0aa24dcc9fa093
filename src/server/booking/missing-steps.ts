import { toBookingProfile } from '#domain/funding/booking-profile.ts'
import { missingRequirements } from '#domain/funding/steps.ts'
import { requirementMessage, requirementsMet } from '#domain/funding/requirements.ts'
import { fundingRequiredText } from '#domain/clients/who-may-book.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import { readParentConsent } from './parent-consent.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import type { Reservation } from './reservation-store.ts'

/**
 * Why a booking with a psychologist cannot be finished yet: whatever page a request comes from, everything that its
 * funding needs must be on file. Null when nothing is missing. GP bookings have rules of their own.
 * See docs/product/funding.md#required-steps.
 */
export async function findMissingSteps(
  { keyring }: Pick<Service, 'keyring'>,
  tx: Tx,
  reservation: Reservation & { clientId: string },
  /** YYYY-MM-DD where the client is. */
  today: string,
): Promise<Result<never> | null> {
  const { funding, type, status, clientId, cancellationAgreedAt } = reservation
  if (type.isGP || status === 'booked') return null
  if (funding === null) return fail('fundingRequired', { fields: { funding: fundingRequiredText } })
  const record = await consultRecord({ db: tx, keyring }, clientId)
  const client = await tx
    .selectFrom('clients')
    .select(['on_behalf_of as onBehalfOf', 'date_of_birth as dateOfBirth'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const consent = await readParentConsent(keyring, tx, reservation)
  const profile = toBookingProfile(
    { ...record, ...client },
    {
      today,
      hasParentConsent: consent !== null,
      // An answer is enough, also no: someone without a referral may confirm too, and the form asks them again.
      hasReferral: record.referral !== null,
      hasAgreedToCancellationPolicy: cancellationAgreedAt !== null,
    },
  )
  const missing = missingRequirements(funding, requirementsMet(profile))
  if (missing.length === 0) return null
  return fail('stepsMissing', {
    fields: Object.fromEntries(missing.map((need) => [need, requirementMessage(need)])),
  })
}
