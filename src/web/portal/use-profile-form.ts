import { useCallback, useState } from 'react'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { callApi } from '../api/call-api.ts'
import { type ClientRecord, updateClientRecord } from '../appointment/client-facts.ts'
import { storeItem } from '../appointment/session-items.ts'
import { usePhoneCheck } from '../appointment/use-phone-check.ts'
import { usePhoneFormat } from '../appointment/use-phone-format.ts'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { forgetProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts'
import { changesIn, checkProfile, type ProfileValues, valuesOf } from './profile-values.ts'

export type ProfileForm = ReturnType<typeof useProfileForm>

type Standing = { kind: 'editing' | 'saving' | 'saved' } | { kind: 'failed'; message: string }

/** The client's own details: what is typed, what is wrong with it, and how saving it goes. */
export function useProfileForm(client: ClientRecord) {
  const saved = valuesOf(client)
  const [initial] = useState(() => readProfileDraft(client._id, saved))
  const { judge, ...form } = useCheckedForm({ initial, keep: useKeepChanges(client) })
  const { values } = form
  const [standing, setStanding] = useState<Standing>({ kind: 'editing' })

  const changes = changesIn(values, saved)
  const local = checkProfile(values, saved, usePhoneCheck(true))
  const phoneCheck = usePhoneFormat(values.mobile, changes.mobile !== undefined && local.mobile === undefined)
  const isRefused = phoneCheck === 'no'
  const judged = judge(
    { ...(isRefused && { mobile: identifierMessages.phone }), ...local },
    isRefused ? ['mobile'] : [],
  )

  const save = async (sent: ProfileValues) => {
    if (Object.keys(judged.faults).length > 0) return form.showFaults()
    setStanding({ kind: 'saving' })
    const answer = await callApi('/patients/me', { method: 'PUT', body: changes })
    if (answer.ok) {
      if (changes.timeZone) storeItem('timeZone', changes.timeZone)
      forgetProfileDraft()
      updateClientRecord(changes)
      form.reset(sent)
      return setStanding({ kind: 'saved' })
    }
    const { fields, message } = answer.problem
    if (fields) form.refuse(sent, fields)
    setStanding(fields ? { kind: 'editing' } : { kind: 'failed', message })
  }

  return {
    ...form,
    ...judged,
    phoneCheck,
    standing,
    hasChanges: Object.keys(changes).length > 0,
    submit: form.onSubmit(save),
    discard: () => {
      form.reset(saved)
      setStanding({ kind: 'editing' })
    },
  }
}

/** A draft is what differs from the record; without a difference there is none. */
const useKeepChanges = (client: ClientRecord) =>
  useCallback(
    (values: ProfileValues) => {
      if (Object.keys(changesIn(values, valuesOf(client))).length > 0) keepProfileDraft(client._id, values)
      else forgetProfileDraft()
    },
    [client],
  )
