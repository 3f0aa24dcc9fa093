import { problemMessages } from '#contract/problem-messages.ts'
import { LogInLink } from '../../session/log-in-link.tsx'

/** Exact text. See docs/product/sign-up.md#email-in-use. */
export const emailInUseMessage = problemMessages.emailInUse

const linked = 'login to your account'

/** The same words, with a way to do what they say. */
export function EmailInUse({ returnTo }: { returnTo: string }) {
  const [before = '', after = ''] = emailInUseMessage.split(linked)
  return (
    <>
      {before}
      <LogInLink returnTo={returnTo}>{linked}</LogInLink>
      {after}
    </>
  )
}
