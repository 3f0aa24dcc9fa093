/** `locked`: someone of the practice, who has to show their second step. `unknown`: no one is logged in. `refused`: someone is, and it is not their session. `failed`: it is not known whose it is. */
export type WhyNotIn = 'locked' | 'unknown' | 'refused' | 'gone' | 'failed'

/** Only what the server refused says something about whose session it is. */
export function whyNotIn({ status, code }: { status: number; code: string }, isLoggedIn: boolean): WhyNotIn {
  if (code === 'sessionLocked' || code === 'secondStepNeeded') return 'locked'
  if (status === 403) return isLoggedIn ? 'refused' : 'unknown'
  if (status === 401) return 'unknown'
  return status === 404 ? 'gone' : 'failed'
}
