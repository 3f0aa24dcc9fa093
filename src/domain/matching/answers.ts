import type { Concern } from '../clinicians/concerns.ts'
import type { FundingMethod } from '../funding/methods.ts'
import type { Gender } from '../clinicians/genders.ts'
import type { Language } from '../clinicians/languages.ts'
import type { Style } from '../clinicians/styles.ts'
import type { WeekDay } from '../clinicians/week-days.ts'
import type { OnBehalfOf } from '../clients/on-behalf-of.ts'
import { initialAnswers } from '../questionnaires/questionnaire.ts'
import type { Band } from '../time/bands.ts'
import { matching } from './questions.ts'

const unanswered = {
  who: '',
  help: '',
  funding: '',
  referral: '',
  gender: '',
  language: '',
  style: '',
  days: '',
  times: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  consent: '',
  updates: '',
}

export type MatchingField = keyof typeof unanswered

/** What stands on the screen, question by question, finished or not. */
export type MatchingAnswers = Readonly<Record<MatchingField, string>>

/** Preferences start where the fewest people are left out; everything else waits for an answer. */
export const noAnswers: MatchingAnswers = { ...unanswered, ...initialAnswers(matching) }

/** From storage or a form, either of which may hold anything: what is not understood counts as unanswered. */
export function readAnswers(stored: Readonly<Record<string, unknown>>): MatchingAnswers {
  const known = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(noAnswers, key) && typeof value === 'string',
  )
  return { ...noAnswers, ...Object.fromEntries(known) }
}

/** The answers that choose people, once they are all good. Null is no wish; an empty list is any. */
export interface MatchingCriteria {
  readonly who: OnBehalfOf
  readonly concerns: readonly Concern[]
  readonly funding: FundingMethod
  readonly needsGpReferral: boolean
  readonly gender: Gender | null
  readonly language: Language
  readonly style: Style | null
  readonly days: readonly WeekDay[]
  readonly times: readonly Band[]
}
