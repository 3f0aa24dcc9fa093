import { useCallback, useState } from 'react'
import { type AgeQuestion, checkAge } from '#domain/clients/age-rules.ts'
import { ageOn } from '#domain/clients/age.ts'
import { checkDateOfBirth } from '#domain/clients/date-of-birth.ts'
import { findMisfit } from '#domain/clients/age-fits-answer.ts'
import { onBehalfOfOffered } from '#domain/clients/on-behalf-of.ts'
import { checkPassword, strengthRequired } from '#domain/clients/password.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../../api/settings.ts'
import { useForm } from '../../form/use-form.ts'
import { usePhone } from '../../form/use-phone.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import type { MeasuredPassword } from '../../form/new-password-field.tsx'
import { useEmailInUse } from './contact-checks.ts'
import { keepDraft, readDraft } from './draft.ts'
import { emailInUseMessage } from './email-in-use.tsx'
import type { SignUpParts } from './values.ts'

export type SignUpForm = ReturnType<typeof useSignUpForm>

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
  const loadRules = useCallback(async () => (await import('./rules.ts')).signUpRules(today), [today])
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
