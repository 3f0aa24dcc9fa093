import { ageOn } from '#domain/clients/age.ts'
import { checkAge } from '#domain/clients/age-rules.ts'
import { type BookingWish, bookingRefusalText, whyNotBook } from '#domain/clients/who-may-book.ts'
import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { fail, type Result } from '../http/problem.ts'
import type { Service } from '../service.ts'
import type { Booker } from './booker.ts'

type Wish = {
  booker: Pick<Booker, 'actor' | 'client'>
  funding: FundingMethod | null
  clinician: BookingWish['clinician'] & { clientAgeRanges: readonly AgeRange[] }
}

/**
 * Why this person may not have this clinician. Asked when a slot is held and again when it is claimed: a visitor may hold
 * one and only then say who they are.
 */
export function whyNotServed(
  { config, now }: Pick<Service, 'config' | 'now'>,
  { booker: { actor, client }, funding, clinician }: Wish,
): Result<never> | null {
  const refusal = whyNotBook({
    actor,
    // A client may hold a slot first and settle the funding on the next page; until then Medicare's rule holds.
    funding: funding ?? 'rebate',
    attachedClinicianId: client?.attachedClinicianId ?? null,
    clinician,
  })
  if (refusal) return fail('forbidden', { message: bookingRefusalText(refusal, config.SUPPORT_EMAIL) })
  const age = client && ageOn(isoDateOf(localDayAt(now(), client.timeZone)), client.dateOfBirth)
  const check = checkAge({
    age,
    psychologistBooking: isGp(clinician.role) ? null : { funding, clientAgeRange: clinician.clientAgeRanges },
  })
  return check.ok ? null : fail('ageNotServed', { message: check.message })
}
