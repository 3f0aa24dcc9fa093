import { useCallback, useState } from 'react'
import { problemMessages } from '#contract/errors.ts'
import { checkPassword, strengthRequired } from '#domain/clients/credentials.ts'
import {
  ageOn,
  type AgeQuestion,
  checkAge,
  findMisfit,
  onBehalfOfOffered,
} from '#domain/clients/on-behalf-of.ts'
import { identifierMessages } from '#domain/identifiers/checked.ts'
import { checkDateOfBirth, checkEmail } from '#domain/identifiers/person.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import type { MeasuredPassword } from '../forms/new-password-field.tsx'
import { type RemoteCheck, usePhone, useRemoteCheck } from '../forms/remote-check.ts'
import { useForm } from '../forms/use-form.ts'
import { LogInLink } from '../session/session.tsx'
import { keepDraft, readDraft, type SignUpParts } from './sign-up-values.ts'

export type SignUpFormState = ReturnType<typeof useSignUpForm>

const tabDraft = { read: readDraft, keep: keepDraft }

/** The form and what is wrong with it, by the contract's rules and by what the server says while it is typed. */
export function useSignUpForm(
  psychologistBooking: AgeQuestion['psychologistBooking'],
  waiting: string | null = null,
  draft = tabDraft,
) {
  const offered = onBehalfOfOffered(null, psychologistBooking?.funding ?? null)
  const { canSendSms } = useSettings()
  const [initial] = useState(() => withoutUnasked(draft.read(offered), canSendSms))
  const [timeZone] = useTimeZone()
  const [now] = useState(() => new Date())
  const today = formatIsoDate(localDayAt(now, timeZone))
  const loadRules = useCallback(async () => (await import('./sign-up-rules.ts')).signUpRules(today), [today])
  const form = useForm<SignUpParts>({ initial, loadRules, keep: draft.keep })
  const [measured, setMeasured] = useState<MeasuredPassword>({ password: '', strength: 0 })

  const { onBehalfOf, email, mobile, dateOfBirth, password } = form.values.newcomer
  const emailCheck = useEmailInUse(email)
  const phoneCheck = usePhone(mobile)
  const age = findAge(dateOfBirth, today)
  const misfit = findMisfit(onBehalfOf || null, age)
  const ageMessage = misfit === null ? findAgeMessage(age, psychologistBooking) : null
  // A password that is still being measured stops no press: the server measures it again.
  const isMeasured = measured.password === password
  const strong = checkPassword(password, isMeasured ? measured.strength : strengthRequired)
  const checked = form.check({
    found: { 'newcomer.password': strong.ok ? undefined : strong.message },
    remote: {
      'newcomer.email': emailCheck === 'yes' ? emailInUseMessage : undefined,
      'newcomer.mobile': phoneCheck === 'no' ? identifierMessages.phone : undefined,
      'newcomer.dateOfBirth': misfit ?? ageMessage ?? undefined,
    },
    waiting,
  })
  return { ...form, ...checked, offered, ageMessage, emailCheck, phoneCheck, measure: setMeasured, timeZone }
}

/** Where no text message can be sent the form does not ask for them, and none are agreed to. */
const withoutUnasked = ({ newcomer }: SignUpParts, canSendSms: boolean): SignUpParts => ({
  newcomer: { ...newcomer, isRegistered: newcomer.isRegistered && canSendSms },
})

/** Null while it is not known. */
export function findAge(dateOfBirth: string, today: string): number | null {
  const born = checkDateOfBirth(dateOfBirth, today)
  return born.ok ? ageOn(today, born.value) : null
}

/** An age that is not known yet is no reason to say anything. */
function findAgeMessage(age: number | null, psychologistBooking: AgeQuestion['psychologistBooking']) {
  const check = checkAge({ age, psychologistBooking })
  return check.ok ? null : check.message
}

/** Whether the email belongs to an account already. Asked once it looks like an email. */
function useEmailInUse(typed: string): RemoteCheck {
  const { accountId } = useSettings()
  const checked = checkEmail(typed)
  return useRemoteCheck(checked.ok ? checked.value : null, 'checkEmail', {
    toInput: (email) => ({ params: { accountId }, body: { email } }),
    isYes: ({ used }) => used,
  })
}

/** Exact text. See docs/product/sign-up.md#email-in-use. */
export const emailInUseMessage = problemMessages.emailInUse

const logInWords = 'login to your account'

/** The same words, with a way to do what they say. */
export function EmailInUse({ returnTo }: { returnTo: string }) {
  const [before = '', after = ''] = emailInUseMessage.split(logInWords)
  return (
    <>
      {before}
      <LogInLink returnTo={returnTo}>{logInWords}</LogInLink>
      {after}
    </>
  )
}
