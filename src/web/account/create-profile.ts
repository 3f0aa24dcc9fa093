import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { preferenceAtSignup, signUpMessages } from '#domain/clients/sign-up.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type ApiProblem, callApi, createPressKeys } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { enterNewAccount, fetchEntryAhead } from '../client/enter-new-account.ts'
import { readProfileAhead } from '../client/profile-queries.tsx'
import type { FormOutcome } from '../forms/form-rules.ts'
import { useSession } from '../session/session.tsx'
import { type NewcomerSession, storeItem } from '../session/tab-storage.ts'
import { useSettled } from '../ui/browser-state.ts'
import type { NewcomerRequest } from './sign-up-rules.ts'
import { emptyValues, forgetDraft } from './sign-up-values.ts'

type CreatedProfile = { ok: true; user: NewcomerSession } | { ok: false; problem: ApiProblem }

/**
 * Pressing again after a lost answer sends the same request with the same key, and gets the account that the first
 * press may have created. See docs/product/sign-up.md#creating-the-profile.
 */
export function useCreateProfile(): (body: ApiInput<'signUp'>['body']) => Promise<CreatedProfile> {
  const { accountId } = useSettings()
  const [keys] = useState(createPressKeys)

  return async (body) => {
    const answer = await callApi('signUp', { params: { accountId }, body }, { keys })
    if (!answer.ok) return answer
    const user = toNewcomerSession(answer.value, body.clientRecord.email)
    storeItem('createdUser', user)
    const { onBehalfOf, firstName, lastName } = answer.value.data.clientRecord
    storeItem('bookedFor', onBehalfOf === 'mySelf' ? 'Myself' : `${firstName} ${lastName}`)
    forgetDraft()
    return { ok: true, user }
  }
}

function toNewcomerSession(
  { data: { clientRecord, authToken } }: ApiValue<'signUp'>,
  email: string,
): NewcomerSession {
  const { _id, firstName, lastName, dateOfBirth } = clientRecord
  return { firstName, lastName, email, dateOfBirth, clientRecordId: _id, authToken }
}

type SignUpBody = ApiInput<'signUp'>['body']
type InviteBody = ApiInput<'verifyInvite'>['body']['data']

/** What a form that has been validated says, as the API takes it. */
function toPerson(values: NewcomerRequest, timeZone: ZoneId) {
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

export const gpSignUpBody = (values: NewcomerRequest, timeZone: ZoneId): SignUpBody => ({
  isPoliciesConfirmed: values.isPoliciesConfirmed,
  clientRecord: { ...toPerson(values, timeZone), mobile: values.mobile },
})

/** A psychologist's sign-up names the psychologist, the session type and the funding. */
export function fundingSignUpBody(
  values: NewcomerRequest,
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

export const inviteBody = (values: NewcomerRequest, timeZone: ZoneId): InviteBody => ({
  ...toPerson(values, timeZone),
  mobileNumber: values.mobile,
  isPoliciesConfirmed: values.isPoliciesConfirmed,
})

const newcomerFields = Object.keys(emptyValues.newcomer)

/** The three flows put the same fields in different places: only the last name of a path counts, and one has two names. */
function toField(path: string): string[] {
  const name = (path.split('.').at(-1) ?? '').replace('mobileNumber', 'mobile')
  if (path.includes('bookedBy.'))
    return [`newcomer.${name.replace('first', 'bookerFirst').replace('last', 'bookerLast')}`]
  return newcomerFields.includes(name) ? [`newcomer.${name}`] : []
}

/** Beside its field where one is at fault, otherwise the words for a profile that was not made. */
export function toSubmitOutcome({ code, status, message, fields = {} }: ApiProblem): FormOutcome {
  if (code === 'emailInUse') return { kind: 'refused', errors: { 'newcomer.email': message } }
  const beside = Object.entries(fields).flatMap(([path, words]) =>
    toField(path).map((field) => [field, words]),
  )
  if (beside.length > 0) return { kind: 'refused', errors: Object.fromEntries(beside) }
  if (code === 'ageNotServed') return { kind: 'refused', errors: { 'newcomer.dateOfBirth': message } }
  if (fields.funding !== undefined) return { kind: 'failed', message: signUpMessages.funding }
  return { kind: 'failed', message: status === 429 ? message : signUpMessages.failed }
}

/** Before the files of the next page, which are needed after them; the form's own rules are on the line by then. */
const entryAfterMs = 600

/**
 * Signs in to the account that was just made, does what is left to do in its name, and goes on. `finish` gives why it could
 * not be done, or null.
 */
export function useEnterAccount() {
  const { identity } = useSettings()
  const navigate = useNavigate()
  const { status } = useSession()
  const isSettled = useSettled(entryAfterMs)
  useEffect(() => {
    if (isSettled) fetchEntryAhead(identity)
  }, [isSettled, identity])
  return async (next: string, finish: () => Promise<string | null> = async () => null) => {
    const isSignedIn = status === 'signedIn' || (await enterNewAccount(identity))
    // Its token is good until the client signs in.
    if (isSignedIn) storeItem('createdUser', null)
    const [problem] = await Promise.all([finish(), readProfileAhead()])
    if (problem === null) await navigate(next)
    return problem
  }
}
