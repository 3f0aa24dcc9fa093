import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { callApi } from '../api/call-api.ts'
import { type ClientRecord, updateClientRecord } from '../appointment/client-facts.ts'
import { storeItem } from '../appointment/session-items.ts'
import { usePhoneCheck } from '../appointment/use-phone-check.ts'
import { usePhoneFormat } from '../appointment/use-phone-format.ts'
import { usePassedFields } from '../ui/field/use-passed-fields.ts'
import { forgetProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts'
import {
  changesIn,
  checkProfile,
  type FieldMessages,
  type ProfileField,
  profileFields,
  type ProfileValues,
  valuesOf,
} from './profile-values.ts'

export type ProfileForm = ReturnType<typeof useProfileForm>

type Standing = { kind: 'editing' | 'saving' | 'saved' } | { kind: 'failed'; message: string }

/** The client's own details: what is typed, what is wrong with it, and how saving it goes. */
export function useProfileForm(client: ClientRecord) {
  const saved = valuesOf(client)
  const [draft] = useState(() => readProfileDraft(client._id, saved))
  const { register, control, reset, handleSubmit } = useForm<ProfileValues>({ defaultValues: draft })
  const values = useWatch({ control }) as ProfileValues
  const [standing, setStanding] = useState<Standing>({ kind: 'editing' })
  const [refused, setRefused] = useState<{ values: ProfileValues; fields: FieldMessages } | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [passed, leave] = usePassedFields<ProfileField>()

  const changes = changesIn(values, saved)
  const hasChanges = Object.keys(changes).length > 0
  useEffect(() => {
    if (hasChanges) keepProfileDraft(client._id, values)
    else forgetProfileDraft()
  }, [hasChanges, values, client._id])

  const local = checkProfile(values, saved, usePhoneCheck(true))
  const isNewNumber = changes.mobile !== undefined
  const phoneCheck = usePhoneFormat(values.mobile, isNewNumber && local.mobile === undefined)
  const faults: FieldMessages = {
    ...(phoneCheck === 'no' && { mobile: identifierMessages.phone }),
    ...stillRefused(refused, values),
    ...local,
  }
  const isSaid = (field: ProfileField) =>
    attempts > 0 || passed.includes(field) || (field === 'mobile' && phoneCheck === 'no')
  const errors: FieldMessages = Object.fromEntries(
    profileFields.filter(isSaid).map((field) => [field, faults[field]]),
  )

  const save = async () => {
    if (Object.keys(faults).length > 0) return setAttempts((count) => count + 1)
    setStanding({ kind: 'saving' })
    const answer = await callApi('/patients/me', { method: 'PUT', body: changes })
    if (answer.ok) {
      if (changes.timeZone) storeItem('timeZone', changes.timeZone)
      forgetProfileDraft()
      updateClientRecord(changes)
      setAttempts(0)
      return setStanding({ kind: 'saved' })
    }
    const { fields, message } = answer.problem
    if (fields) setRefused({ values, fields })
    setAttempts((count) => count + 1)
    setStanding(fields ? { kind: 'editing' } : { kind: 'failed', message })
  }

  return {
    values,
    errors,
    faults,
    phoneCheck,
    standing,
    hasChanges,
    attempts,
    field: (name: ProfileField) =>
      register(name, {
        onBlur: () => leave(name),
        onChange: () => setStanding((now) => (now.kind === 'saved' ? { kind: 'editing' } : now)),
      }),
    submit: handleSubmit(save),
    discard: () => {
      reset(saved)
      setAttempts(0)
      setStanding({ kind: 'editing' })
    },
  }
}

/** What the server refused stands beside its field until that is changed. */
function stillRefused(
  refused: { values: ProfileValues; fields: FieldMessages } | null,
  values: ProfileValues,
): FieldMessages {
  const same = profileFields.filter(
    (field) => refused?.fields[field] && refused.values[field] === values[field],
  )
  return Object.fromEntries(same.map((field) => [field, refused?.fields[field]]))
}
