import type { ApiProblem } from './call-api.ts'
import { isUnanswered } from './is-unanswered.ts'
import { newKey } from './new-key.ts'

/**
 * The Idempotency-Keys of one button. Pressing again after a lost answer sends the same request with the same key, and gets what the
 * first press may have done; another request has another key, because the server refuses a key that it knows for something else.
 */
export function createPressKeys() {
  let last: { request: string; key: string } | null = null
  return {
    take(request: unknown): string {
      const text = JSON.stringify(request)
      if (last?.request !== text) last = { request: text, key: newKey() }
      return last.key
    },
    /** Null: it is done. What is done or refused is over: the next press is another request. */
    settle(problem: Pick<ApiProblem, 'status'> | null): void {
      if (problem === null || !isUnanswered(problem)) last = null
    },
  }
}
