import { useState } from 'react'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { type ApiProblem, callApi } from '../../api/call-api.ts'
import { createPressKeys } from '../../api/press-keys.ts'
import { useSettings } from '../../api/settings.ts'
import { type NewcomerSession, storeItem } from '../../visit/tab-storage.ts'
import { forgetDraft } from './draft.ts'

type Created = { ok: true; user: NewcomerSession } | { ok: false; problem: ApiProblem }

/**
 * Pressing again after a lost answer sends the same request with the same key, and gets the account that the first
 * press may have created. See docs/product/sign-up.md#creating-the-profile.
 */
export function useCreateProfile(): (body: ApiInput<'signUp'>['body']) => Promise<Created> {
  const { accountId } = useSettings()
  const [keys] = useState(createPressKeys)

  return async (body) => {
    const answer = await callApi('signUp', { params: { accountId }, body }, { key: keys.take(body) })
    keys.settle(answer.ok ? null : answer.problem)
    if (!answer.ok) return answer
    const user = toNewcomerSession(answer.value)
    storeItem('createdUser', user)
    const { onBehalfOf, firstName, lastName } = answer.value.data.clientRecord
    storeItem('bookedFor', onBehalfOf === 'mySelf' ? 'Myself' : `${firstName} ${lastName}`)
    forgetDraft()
    return { ok: true, user }
  }
}

function toNewcomerSession({ data: { clientRecord, authToken } }: ApiValue<'signUp'>): NewcomerSession {
  const { _id, firstName, lastName, email, dateOfBirth } = clientRecord
  return { firstName, lastName, email, dateOfBirth, clientRecordId: _id, authToken }
}
