import { problemWords } from '#contract/problem-words.ts'
import { LogInLink } from '../session/log-in-link.tsx'

/** Document 1 section 8 and document 2 section 8, letter for letter. */
export const emailInUseMessage = problemWords.emailInUse

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
