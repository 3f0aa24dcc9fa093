import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AgeQuestion } from '#domain/clients/age-rules.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { usePhoneCheck } from '../appointment/use-phone-check.ts'
import { usePhoneFormat } from '../appointment/use-phone-format.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import type { MeasuredPassword } from '../session/new-password-field.tsx'
import { usePassedFields } from '../ui/field/use-passed-fields.ts'
import { ageFault, checkValues, type SignUpRules } from './check-values.ts'
import { useEmailInUse } from './contact-checks.ts'
import { keepDraft, readDraft } from './draft.ts'
import { emailInUseMessage } from './email-in-use.tsx'
import { type FieldMessages, type SignUpField, signUpFields, type SignUpValues } from './values.ts'

export type SignUpForm = ReturnType<typeof useSignUpForm>

type Refused = { values: SignUpValues; fields: FieldMessages }

/** The form, what is wrong with it, and how much of that is worth saying yet. */
export function useSignUpForm(psychologistBooking: AgeQuestion['psychologistBooking']) {
  const { register, control, handleSubmit } = useForm<SignUpValues>({ defaultValues: readDraft() })
  const values = useWatch({ control }) as SignUpValues
  useEffect(() => keepDraft(values), [values])

  const [timeZone] = useTimeZone()
  const [now] = useState(() => new Date())
  const [measured, setMeasured] = useState<MeasuredPassword>({ password: '', strength: 0 })
  const [refused, setRefused] = useState<Refused | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [passed, leave] = usePassedFields<SignUpField>()

  const rules: SignUpRules = {
    today: isoDateOf(localDayAt(now, timeZone)),
    strength: measured.password === values.password ? measured.strength : 0,
    checkPhone: usePhoneCheck(true),
    psychologistBooking,
  }
  const local = checkValues(values, rules)
  const emailCheck = useEmailInUse(values.email)
  const phoneCheck = usePhoneFormat(values.phone, local.phone === undefined)
  const faults: FieldMessages = {
    ...(emailCheck === 'yes' && { email: emailInUseMessage }),
    ...(phoneCheck === 'no' && { phone: identifierMessages.phone }),
    ...standing(refused, values),
    ...local,
  }

  // Nobody is told off for a field they have not come to yet. What was asked of the server is worth saying at once.
  const answered: Partial<Record<SignUpField, boolean>> = {
    email: emailCheck === 'yes',
    phone: phoneCheck === 'no',
    dob: ageFault(values, rules) !== null,
  }
  const isSaid = (field: SignUpField) => attempts > 0 || passed.includes(field) || answered[field] === true
  const shown = signUpFields.filter((field) => faults[field] !== undefined && isSaid(field))

  return {
    values,
    faults,
    errors: Object.fromEntries(shown.map((field) => [field, faults[field]])) as FieldMessages,
    ageMessage: ageFault(values, rules),
    emailCheck,
    phoneCheck,
    /** Counted up by every press that did not get through: the summary takes the focus again. */
    attempts,
    field: (name: SignUpField) => register(name, { onBlur: () => leave(name) }),
    measure: setMeasured,
    showFaults: () => setAttempts((count) => count + 1),
    refuse: (sent: SignUpValues, fields: FieldMessages) => {
      setRefused({ values: sent, fields })
      setAttempts((count) => count + 1)
    },
    handleSubmit,
    where: { timeZone, today: rules.today },
  }
}

function standing(refused: Refused | null, values: SignUpValues): FieldMessages {
  const fields = signUpFields.filter((field) => refused?.values[field] === values[field])
  return Object.fromEntries(
    fields.map((field) => [field, refused?.fields[field]]).filter(([, message]) => message !== undefined),
  )
}
