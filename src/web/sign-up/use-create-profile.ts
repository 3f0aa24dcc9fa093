import { useRef } from 'react'
import type { z } from 'zod'
import type { signedUpSchema, signUpRequest } from '#contract/accounts.ts'
import { type ApiProblem, callApi } from '../api/call-api.ts'
import { newKey } from '../api/new-key.ts'
import { useSettings } from '../api/settings.ts'
import { type CreatedUser, storeItem } from '../appointment/session-items.ts'
import { forgetDraft } from './draft.ts'

type Created = { ok: true; user: CreatedUser } | { ok: false; problem: ApiProblem }

/**
 * Document 2 section 7, "Create client profile". Whoever presses again because no answer came asks the same thing with the
 * same key, and gets the account that the first press may have made.
 */
export function useCreateProfile(): (body: z.input<typeof signUpRequest>) => Promise<Created> {
  const { accountId } = useSettings()
  const unanswered = useRef<{ text: string; key: string } | null>(null)

  return async (body) => {
    const text = JSON.stringify(body)
    const key = unanswered.current?.text === text ? unanswered.current.key : newKey()
    const path = `/accounts/${encodeURIComponent(accountId)}/patients`
    const answer = await callApi<z.infer<typeof signedUpSchema>>(path, { method: 'POST', body, key })
    unanswered.current = !answer.ok && answer.problem.status === 0 ? { text, key } : null
    if (!answer.ok) return answer
    const user = userOf(answer.value)
    storeItem('createdUser', user)
    forgetDraft()
    return { ok: true, user }
  }
}

function userOf({ data: { clientRecord, authToken } }: z.infer<typeof signedUpSchema>): CreatedUser {
  const { _id, firstName, lastName, email, dateOfBirth } = clientRecord
  return { firstName, lastName, email, dateOfBirth, clientRecordId: _id, authToken }
}
