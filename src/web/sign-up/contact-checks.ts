import { useMemo } from 'react'
import { checkEmail } from '#domain/identifiers/email.ts'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { type AskServer, type RemoteCheck, useRemoteCheck } from '../appointment/use-remote-check.ts'

/** Document 2 section 4: is the e-mail of an account already? Asked once it looks like an e-mail. */
export function useEmailInUse(typed: string): RemoteCheck {
  const { accountId } = useSettings()
  const ask = useMemo(
    (): AskServer => async (email, signal) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/client-records:checkEmailAlreadyExisted`
      const answer = await callApi<{ used: boolean }>(path, { method: 'PATCH', body: { email }, signal })
      return answer.ok ? answer.value.used : null
    },
    [accountId],
  )
  const email = checkEmail(typed)
  return useRemoteCheck(email.ok ? email.value : null, ask)
}
