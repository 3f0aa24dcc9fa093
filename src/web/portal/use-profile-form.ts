import { useCallback, useState } from 'react'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { callApi } from '../api/call-api.ts'
import { updateClientRecord } from '../client/change-profile.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { toOutcome } from '../form/outcome.ts'
import { useForm } from '../form/use-form.ts'
import { usePhone } from '../form/use-phone.ts'
import { storeItem } from '../visit/tab-storage.ts'
import { forgetProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts'
import { changesIn, type ProfileParts, toProfile } from './profile-values.ts'

export type ProfileForm = ReturnType<typeof useProfileForm>

/** The client's own details: what is typed, what is wrong with it, and how saving it goes. */
export function useProfileForm(client: ClientRecord) {
  const saved = toProfile(client)
  const hasMobile = saved.profile.mobile !== ''
  const [initial] = useState(() => readProfileDraft(client._id, saved))
  const loadRules = useCallback(
    async () => (await import('./profile-rules.ts')).profileRules(hasMobile),
    [hasMobile],
  )
  const form = useForm<ProfileParts>({ initial, loadRules, keep: useKeepChanges(client) })
  const [isSaved, setIsSaved] = useState(false)
  const changes = changesIn(form.values, saved)
  const phoneCheck = usePhone(changes.mobile ?? '')
  const checked = form.check({
    remote: { 'profile.mobile': phoneCheck === 'no' ? identifierMessages.phone : undefined },
  })

  const submit = checked.onSubmit(async (_, sent) => {
    setIsSaved(false)
    const answer = await callApi('changePatient', { body: changes })
    if (!answer.ok) return toOutcome(answer.problem, 'profile', 'your profile')
    if (changes.timeZone) storeItem('timeZone', changes.timeZone)
    forgetProfileDraft()
    updateClientRecord(changes)
    form.reset(sent)
    setIsSaved(true)
    return { kind: 'done' }
  })

  return {
    ...form,
    ...checked,
    phoneCheck,
    isSaved,
    hasChanges: Object.keys(changes).length > 0,
    submit,
    discard: () => form.reset(saved),
  }
}

/** A draft is what differs from the record; without a difference there is none. */
const useKeepChanges = (client: ClientRecord) =>
  useCallback(
    (values: ProfileParts) => {
      if (Object.keys(changesIn(values, toProfile(client))).length > 0) keepProfileDraft(client._id, values)
      else forgetProfileDraft()
    },
    [client],
  )
