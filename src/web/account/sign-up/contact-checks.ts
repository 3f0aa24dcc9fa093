import { checkEmail } from '#domain/identifiers/email.ts'
import { useSettings } from '../../api/settings.ts'
import { type RemoteCheck, useRemoteCheck } from '../../form/use-remote-check.ts'

/** Whether the email belongs to an account already. Asked once it looks like an email. */
export function useEmailInUse(typed: string): RemoteCheck {
  const { accountId } = useSettings()
  const checked = checkEmail(typed)
  return useRemoteCheck(checked.ok ? checked.value : null, 'checkEmail', {
    toInput: (email) => ({ params: { accountId }, body: { email } }),
    isYes: ({ used }) => used,
  })
}
