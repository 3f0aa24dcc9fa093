import type { z } from 'zod'
import type { signUpRequest, verifyInviteRequest } from '#contract/accounts.ts'
import type { ReservationView } from '#contract/booking.ts'
import { preferenceAtSignup } from '#domain/clients/communication-preference.ts'
import { checkDateOfBirth } from '#domain/clients/date-of-birth.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { SignUpValues } from './values.ts'

type SignUpBody = z.input<typeof signUpRequest>
type InviteBody = z.input<typeof verifyInviteRequest>['data']

/** What a form that has been checked says, as the API takes it. */
type Where = { timeZone: ZoneId; today: string }

function newcomer(values: SignUpValues, { timeZone, today }: Where) {
  const born = checkDateOfBirth(values.dob, today)
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    // A wrong date goes as it was typed: the server says so beside its field.
    dateOfBirth: born.ok ? born.value : values.dob,
    password: values.password,
    timeZone,
    communicationPreference: preferenceAtSignup(values),
    atsi: values.isAtsi,
  }
}

const confirmed = true as const

export const gpSignUpBody = (values: SignUpValues, where: Where): SignUpBody => ({
  isPoliciesConfirmed: confirmed,
  clientRecord: { ...newcomer(values, where), mobile: values.phone },
})

/** Document 2 section 4: funding adds the psychologist's id and the session type's. */
export function fundingSignUpBody(
  values: SignUpValues,
  where: Where,
  { reservation, funding }: { reservation: ReservationView; funding: FundingMethod | null },
): SignUpBody {
  const { clientRecord, ...body } = gpSignUpBody(values, where)
  return {
    ...body,
    clinicianId: reservation.psychologist._id,
    ...(funding !== null && { funding }),
    clientRecord: { ...clientRecord, appointmentTypeId: reservation.appointments[0]?.sessionTypeId },
  }
}

export const inviteBody = (values: SignUpValues, where: Where): InviteBody => ({
  ...newcomer(values, where),
  mobileNumber: values.phone,
  isPoliciesConfirmed: confirmed,
})
