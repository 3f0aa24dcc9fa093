import type { Concern } from '../clinicians/concerns.ts'
import type { FundingMethod } from '../funding/methods.ts'
import type { Gender } from '../clinicians/genders.ts'
import type { Language } from '../clinicians/languages.ts'
import type { Style } from '../clinicians/styles.ts'
import type { WeekDay } from '../clinicians/week-days.ts'
import type { OnBehalfOf } from '../clients/on-behalf-of.ts'
import type { Band } from '../time/bands.ts'

/** What stands on the screen, question by question, finished or not. A ticked box is 'yes', an empty one ''. */
export interface MatchingAnswers {
  readonly who: string
  readonly help: readonly string[]
  readonly funding: string
  readonly referral: string
  readonly gender: string
  readonly language: string
  readonly style: string
  readonly days: readonly string[]
  readonly times: readonly string[]
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly consent: string
  readonly updates: string
}

export type MatchingField = keyof MatchingAnswers

/** Preferences start where the fewest people are left out; everything else waits for an answer. */
export const noAnswers: MatchingAnswers = {
  who: '',
  help: [],
  funding: '',
  referral: '',
  gender: '',
  language: 'en',
  style: '',
  days: [],
  times: [],
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  consent: '',
  updates: '',
}

const fields = Object.keys(noAnswers) as MatchingField[]

/** From storage or a form, either of which may hold anything: what is not understood counts as unanswered. */
export function readAnswers(stored: Readonly<Record<string, unknown>>): MatchingAnswers {
  const read = fields.flatMap((field): [MatchingField, string | readonly string[]][] => {
    const value = stored[field]
    if (Array.isArray(noAnswers[field]))
      return Array.isArray(value) && value.every((one) => typeof one === 'string') ? [[field, value]] : []
    return typeof value === 'string' ? [[field, value]] : []
  })
  return { ...noAnswers, ...Object.fromEntries(read) }
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
