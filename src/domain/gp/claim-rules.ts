import { hasCode, type Term } from '../vocabulary.ts'
import { isWithinTwelveMonths } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'

/** What Medicare's rules turn on; a sentence goes on with `because`. */
export const claimQuestions = [
  {
    code: 'myMedicare',
    label: 'Are you registered with us in MyMedicare?',
    because: 'you are registered with us in MyMedicare',
  },
  {
    code: 'usualGp',
    label: 'Is one of our GPs your usual GP?',
    because: 'one of our GPs is your usual GP',
  },
  {
    code: 'faceToFace',
    label: 'Has one of our GPs seen you face to face in the last 12 months?',
    because: 'one of our GPs has seen you face to face in the last 12 months',
  },
] as const satisfies readonly (Term & { because: string })[]

type ClaimQuestion = (typeof claimQuestions)[number]['code']

export const claimAnswers = [
  { code: 'yes', label: 'Yes' },
  { code: 'no', label: 'No' },
  { code: 'notSure', label: 'Not sure' },
] as const satisfies readonly Term[]

export type ClaimAnswer = (typeof claimAnswers)[number]['code']
export type ClaimAnswers = Readonly<Partial<Record<ClaimQuestion, ClaimAnswer>>>

/** A browser may hold anything: what is not understood is left out. */
export const toClaimAnswers = (stored: Readonly<Record<string, string>>): ClaimAnswers =>
  Object.fromEntries(
    Object.entries(stored).filter(
      ([code, value]) => hasCode(claimQuestions, code) && hasCode(claimAnswers, value),
    ),
  )

interface ClaimRule {
  /** The first day that it applies to: YYYY-MM-DD. */
  readonly from: string
  /** Medicare pays for a treatment plan by video if one of these is so. */
  readonly paysIfOneOf: readonly ClaimQuestion[]
}

/** The earliest first. A new rule of Medicare is a new row; the old one stays for the days before it. */
export const claimRules: readonly ClaimRule[] = [
  { from: '2025-11-01', paysIfOneOf: ['myMedicare', 'usualGp', 'faceToFace'] },
]

export const claimRuleOn = (day: string, rules = claimRules): ClaimRule | null =>
  rules.findLast(({ from }) => from <= day) ?? null

export type ClaimOutcome =
  | { readonly kind: 'pays'; readonly because: string }
  | { readonly kind: 'doesNotPay' | 'unclear' }

/** Null until it can be said: one yes is enough, otherwise every question has its answer. See docs/product/gp.md#can-i-claim-this. */
export function claimOutcome(answers: ClaimAnswers, rule: ClaimRule): ClaimOutcome | null {
  const asked = claimQuestions.filter(({ code }) => rule.paysIfOneOf.includes(code))
  const met = asked.find(({ code }) => answers[code] === 'yes')
  if (met) return { kind: 'pays', because: met.because }
  if (asked.some(({ code }) => answers[code] === undefined)) return null
  return { kind: asked.some(({ code }) => answers[code] === 'notSure') ? 'unclear' : 'doesNotPay' }
}

/** One sentence. */
export function claimSentence(outcome: ClaimOutcome): string {
  switch (outcome.kind) {
    case 'pays':
      return `Medicare can pay for this appointment, because ${outcome.because}.`
    case 'doesNotPay':
      return 'From what you have told us, Medicare won’t pay for a treatment plan by video with us.'
    case 'unclear':
      return 'We cannot tell yet whether Medicare pays for this appointment.'
  }
}

/** What the product does: a GP appointment has no price here, and its cost is shown until it is confirmed. */
export const gpPaymentSentence =
  'You don’t pay us for a GP appointment. Where Medicare pays, we bill Medicare for you.'

/** What can be done where Medicare does not pay, or may not. */
export const claimAdvice = [
  'Register with us in MyMedicare, in your Medicare online account. It is free; Medicare decides who can register.',
  'Ask your own GP. They can write the same plan and referral.',
  'You can still choose a time. You don’t pay us for a GP appointment, and you see the cost again before you confirm.',
] as const

/**
 * What still counts of answers that were given on an earlier day. Registered here and a usual GP here are so until they are
 * changed; 'in the last 12 months' was said of that day, and after twelve more no one can tell.
 * See docs/decisions/0064-can-i-claim-this.md.
 */
export const answersNow = (
  { answers, answeredAt }: { answers: ClaimAnswers; answeredAt: Date },
  { now, zone }: { now: Date; zone: ZoneId },
): ClaimAnswers =>
  answers.faceToFace === 'yes' && !isWithinTwelveMonths(answeredAt, now, zone)
    ? { ...answers, faceToFace: 'notSure' }
    : answers
