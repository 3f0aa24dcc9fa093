/**
 * A form says when it was opened, by a token that the server signed: programs send a form at once, people do not. A page that is
 * sent sooner waits by itself, so that a person never notices. See docs/product/contact.md#spam.
 */
export const formTokenAge = { leastMs: 2000, mostMs: 24 * 3_600_000 } as const

export type FormTokenState = 'good' | 'tooFast' | 'tooOld'

export function judgeTokenAge(openedAt: number, now: number): FormTokenState {
  const age = now - openedAt
  if (age < formTokenAge.leastMs) return 'tooFast'
  return age <= formTokenAge.mostMs ? 'good' : 'tooOld'
}

export const formTokenMessages = {
  tooFast: 'That was quicker than we expected. Please send it again.',
  tooOld: 'This page was open for a long time. Please send it again.',
} as const satisfies Record<Exclude<FormTokenState, 'good'>, string>
