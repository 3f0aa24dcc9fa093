import { useState } from 'react'
import type { AgeQuestion } from '#domain/clients/age-rules.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { usePhoneCheck } from '../appointment/use-phone-check.ts'
import { usePhoneFormat } from '../appointment/use-phone-format.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { useCheckedForm } from '../form/use-checked-form.ts'
import type { MeasuredPassword } from '../session/new-password-field.tsx'
import { ageFault, checkValues, type SignUpRules } from './check-values.ts'
import { useEmailInUse } from './contact-checks.ts'
import { keepDraft, readDraft } from './draft.ts'
import { emailInUseMessage } from './email-in-use.tsx'
import type { SignUpField } from './values.ts'

export type SignUpForm = ReturnType<typeof useSignUpForm>

/** The form and what is wrong with it, by this page's rules and by what the server says while somebody types. */
export function useSignUpForm(psychologistBooking: AgeQuestion['psychologistBooking']) {
  const [initial] = useState(readDraft)
  const { judge, ...form } = useCheckedForm({ initial, keep: keepDraft })
  const { values } = form
  const [timeZone] = useTimeZone()
  const [now] = useState(() => new Date())
  const [measured, setMeasured] = useState<MeasuredPassword>({ password: '', strength: 0 })

  const rules: SignUpRules = {
    today: isoDateOf(localDayAt(now, timeZone)),
    strength: measured.password === values.password ? measured.strength : 0,
    checkPhone: usePhoneCheck(true),
    psychologistBooking,
  }
  const local = checkValues(values, rules)
  const ageMessage = ageFault(values, rules)
  const emailCheck = useEmailInUse(values.email)
  const phoneCheck = usePhoneFormat(values.phone, local.phone === undefined)
  const atOnce: Partial<Record<SignUpField, boolean>> = {
    email: emailCheck === 'yes',
    phone: phoneCheck === 'no',
    dob: ageMessage !== null,
  }
  const found = {
    ...(atOnce.email && { email: emailInUseMessage }),
    ...(atOnce.phone && { phone: identifierMessages.phone }),
    ...local,
  }
  return {
    ...form,
    ...judge(
      found,
      (Object.keys(atOnce) as SignUpField[]).filter((field) => atOnce[field]),
    ),
    ageMessage,
    emailCheck,
    phoneCheck,
    measure: setMeasured,
    where: { timeZone, today: rules.today },
  }
}
