import { bookingProfileOf } from '#domain/clients/booking-profile.ts'
import { missingRequirements } from '#domain/clients/funding-steps.ts'
import { requirements, requirementsMet } from '#domain/clients/requirements.ts'
import { bookingRefusalText } from '#domain/clients/who-may-book.ts'
import { readClientFile } from '../clients/client-file.ts'
import type { Tx } from '../http/idempotency.ts'
import { fail, type Result } from '../http/problem.ts'
import type { Service } from '../service.ts'
import type { Reservation } from './reservation-store.ts'

/**
 * Why a booking with a psychologist cannot be finished yet: whatever page a request comes from, everything that its funding
 * needs must be on file (faults, 13). Null when nothing is missing. GP bookings have rules of their own.
 */
export async function whyNotFinished(
  { keyring, config }: Pick<Service, 'keyring' | 'config'>,
  tx: Tx,
  reservation: Reservation & { clientId: string },
  /** YYYY-MM-DD where the client is. */
  today: string,
): Promise<Result<never> | null> {
  const { funding, type, status, clientId, cancellationAgreedAt } = reservation
  if (type.isGP || status === 'booked') return null
  if (funding === null)
    return fail('stepsMissing', {
      fields: { funding: bookingRefusalText('fundingRequired', config.SUPPORT_EMAIL) },
    })
  const file = await readClientFile({ db: tx, keyring }, clientId)
  const profile = bookingProfileOf(file, {
    today,
    // An answer is enough, also no: someone without a referral may confirm too, and the form asks them again.
    hasReferral: file.referral !== null,
    hasAgreedToCancellationPolicy: cancellationAgreedAt !== null,
  })
  const missing = missingRequirements(funding, requirementsMet(profile))
  if (missing.length === 0) return null
  return fail('stepsMissing', {
    fields: Object.fromEntries(missing.map((need) => [need, requirements[need]])),
  })
}
