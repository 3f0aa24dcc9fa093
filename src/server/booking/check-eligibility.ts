import { ageOn } from '#domain/clients/age.ts'
import { checkAge } from '#domain/clients/age-rules.ts'
import { type BookingWish, bookingRefusalText, checkMayBook } from '#domain/clients/who-may-book.ts'
import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import { defaultFunding, type FundingMethod } from '#domain/funding/methods.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { fail, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import type { BookingActor } from './booking-actor.ts'

type Booking = {
  actor: Pick<BookingActor, 'role' | 'client'>
  funding: FundingMethod | null
  clinician: BookingWish['clinician'] & { clientAgeRanges: readonly AgeRange[] }
}

/**
 * Why this person may not have this clinician. Checked when a slot is held and again when it is claimed: a visitor may hold
 * a slot before they sign in.
 */
export function checkEligibility(
  { config, now }: Pick<Service, 'config' | 'now'>,
  { actor: { role, client }, funding, clinician }: Booking,
): Result<never> | null {
  const refusal = checkMayBook({
    actor: role,
    // That it is missing is said by the check of the funding; until then Medicare's rule holds.
    funding: funding ?? defaultFunding,
    attachedClinicianId: client?.attachedClinicianId ?? null,
    clinician,
  })
  if (refusal) return fail('forbidden', { message: bookingRefusalText(refusal, config.SUPPORT_EMAIL) })
  const age = client && ageOn(formatIsoDate(localDayAt(now(), client.timeZone)), client.dateOfBirth)
  const check = checkAge({
    age,
    psychologistBooking: isGp(clinician.role) ? null : { funding, clientAgeRange: clinician.clientAgeRanges },
  })
  return check.ok ? null : fail('ageNotServed', { message: check.message })
}
