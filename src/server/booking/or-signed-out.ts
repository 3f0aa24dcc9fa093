import type { AppContext } from '../http/environment.ts'
import { fail, type Result } from '../result.ts'

/** What a visitor may not see may be theirs once they have logged in again. */
export function orSignedOut<T>(c: AppContext, result: Result<T>): Result<T> {
  const isHidden = !result.ok && result.failure.code === 'notFound'
  return isHidden && c.get('hasDeadToken') ? fail('unauthenticated') : result
}
