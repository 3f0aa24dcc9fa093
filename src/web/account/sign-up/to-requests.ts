import type { ApiInput } from '#contract/api-types.ts'
import type { ReservationView } from '#contract/booking.ts'
import { preferenceAtSignup } from '#domain/clients/communication-preference.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Newcomer } from './rules.ts'

type SignUpBody = ApiInput<'signUp'>['body']
type InviteBody = ApiInput<'verifyInvite'>['body']['data']

/** What a form that has been validated says, as the API takes it. */
function toPerson(values: Newcomer, timeZone: ZoneId) {
  const { onBehalfOf, firstName, lastName, email, dateOfBirth, password, atsi, isRegistered } = values
  const bookedBy = { firstName: values.bookerFirstName, lastName: values.bookerLastName }
  const communicationPreference = preferenceAtSignup({ isRegistered })
  return {
    onBehalfOf,
    ...(onBehalfOf !== 'mySelf' && { bookedBy }),
    firstName,
    lastName,
    email,
    dateOfBirth,
    password,
    atsi,
    timeZone,
    communicationPreference,
  }
}

export const gpSignUpBody = (values: Newcomer, timeZone: ZoneId): SignUpBody => ({
  isPoliciesConfirmed: values.isPoliciesConfirmed,
  clientRecord: { ...toPerson(values, timeZone), mobile: values.mobile },
})

/** A psychologist's sign-up names the psychologist, the session type and the funding. */
export function fundingSignUpBody(
  values: Newcomer,
  timeZone: ZoneId,
  { reservation, funding }: { reservation: ReservationView; funding: FundingMethod | null },
): SignUpBody {
  const { clientRecord, ...body } = gpSignUpBody(values, timeZone)
  return {
    ...body,
    clinicianId: reservation.psychologist._id,
    ...(funding !== null && { funding }),
    clientRecord: { ...clientRecord, appointmentTypeId: reservation.appointments[0]?.sessionTypeId },
  }
}

export const inviteBody = (values: Newcomer, timeZone: ZoneId): InviteBody => ({
  ...toPerson(values, timeZone),
  mobileNumber: values.mobile,
  isPoliciesConfirmed: values.isPoliciesConfirmed,
})
