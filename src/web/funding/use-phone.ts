import { signUpMessages } from '#domain/clients/sign-up.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { usePhoneCheck } from '../appointment/use-phone-check.ts'
import { usePhoneFormat } from '../appointment/use-phone-format.ts'
import type { RemoteCheck } from '../appointment/use-remote-check.ts'

export type PhoneJudgement = { fault: string | undefined; check: RemoteCheck }

/** Document 1 section 5, "Phone validity is also checked remotely": first here, then by the server, with a tick when it agrees. */
export function usePhone(typed: string): PhoneJudgement {
  const checked = usePhoneCheck(true)(typed)
  const local = typed.trim() === '' ? signUpMessages.phone : checked.ok ? undefined : checked.message
  const check = usePhoneFormat(typed, local === undefined)
  return { fault: local ?? (check === 'no' ? identifierMessages.phone : undefined), check }
}
