import { TooBusy } from '../http/too-busy.ts'
import type { Service } from '../service.ts'
import { checkCredentials } from './check-credentials.ts'
import { type Attempt, consumeSignInAttempt, returnSignInAttempt } from './limits.ts'
import { beginGuess, takeGuessBack } from './sign-in-pause.ts'

/** The account's subject, or why there is none. A try is counted before its password is looked at. */
export async function tryPassword(
  { db, config }: Service,
  attempt: Attempt,
  password: string,
): Promise<string | { problem: 'tooMany' | 'paused' | 'wrong' | 'busy' }> {
  if (!(await consumeSignInAttempt(db, attempt))) return { problem: 'tooMany' }
  const isGuess = attempt.browser === null
  if (isGuess && !(await beginGuess(db, attempt.email))) return { problem: 'paused' }
  const takeBack = async () => {
    await returnSignInAttempt(db, attempt)
    if (isGuess) await takeGuessBack(db, attempt.email)
  }
  try {
    const subject = await checkCredentials(db, { email: attempt.email, password }, config)
    if (subject === null) return { problem: 'wrong' }
    await takeBack()
    return subject
  } catch (error) {
    await takeBack()
    if (error instanceof TooBusy) return { problem: 'busy' }
    throw error
  }
}
