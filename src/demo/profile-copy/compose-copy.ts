import type { Concern } from '#domain/clinicians/concerns.ts'
import { concernCodes } from '#domain/clinicians/concerns.ts'
import type { Language } from '#domain/clinicians/languages.ts'
import { languages } from '#domain/clinicians/languages.ts'
import type { Style } from '#domain/clinicians/styles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { itemAt } from '../random.ts'
import { firstSessions } from './first-sessions.ts'
import { approaches } from './approaches.ts'
import { nextSteps } from './next-steps.ts'
import { openings, openingsForYoungPeople } from './openings.ts'
import { personalNotes } from './personal-notes.ts'
import { quotes } from './quotes.ts'

/** In words that a person without training would use. */
const stylePhrases = {
  cbt: 'CBT, which looks at how thoughts, feelings and habits feed each other',
  act: 'ACT, which makes room for feelings while you do what matters',
  dbt: 'DBT, a set of skills for strong emotions',
  emdr: 'EMDR, for memories that will not settle',
  schema: 'schema therapy, which follows old patterns back to where they began',
  psychodynamic: 'psychodynamic therapy, which asks what lies under the surface',
  ipt: 'IPT, which looks at the people around you and what they ask of you',
  mindfulness: 'mindfulness, in ways that fit a busy day',
  solutionFocused: 'a solution-focused approach, which starts from what already goes well',
  motivationalInterviewing: 'motivational interviewing, which helps you find your own reasons to change',
  narrative: 'narrative therapy, which looks for truer stories about you',
  compassionFocused: 'compassion-focused therapy, which teaches you to speak to yourself as to a friend',
  exposure: 'exposure, which means facing fears in steps small enough to take',
} as const satisfies Record<Style, string>

const styleSentences = [
  (first: string, second: string) => `I mostly use ${first}. When it helps, I add ${second}.`,
  (first: string, second: string) => `I often start with ${first}. I also work with ${second}.`,
  (first: string, second: string) => `I am trained in ${first}, and in ${second}.`,
  (first: string, second: string) => `I like to work with ${first}. For some people I use ${second}.`,
  (first: string, second: string) =>
    `We may try ${first}. You may also meet ${second}. You can say no to any of it.`,
  (first: string, second: string) => `I lean on ${first}. Now and then I bring in ${second}.`,
  (first: string, second: string) => `Some of what I use is ${first}. Some of it is ${second}.`,
]

const languageSentences = [
  (words: string) => `We can talk in ${words}.`,
  (words: string) => `I work in ${words}, or in whatever mixture feels natural.`,
  (words: string) => `You are welcome to speak ${words} with me.`,
]

export interface CopyParts {
  readonly index: number
  readonly concern: Concern
  /** At least the two that the introduction explains. */
  readonly styles: readonly [Style, Style, ...Style[]]
  readonly languages: readonly Language[]
  readonly seesOnlyYoungPeople: boolean
}

/**
 * Goes round each list at its own length. The lengths share no factor, so that neighbours differ in every part and the
 * whole repeats only after tens of thousands of people.
 */
export function composeCopy(person: CopyParts) {
  const { index, concern, styles, seesOnlyYoungPeople } = person
  const choices = seesOnlyYoungPeople ? openingsForYoungPeople : openings[concern]
  const round = Math.floor(index / concernCodes.length)
  return {
    shortDescription: `${itemAt<string>(choices, round)} ${itemAt(approaches, index)}`,
    introduction: [
      `${itemAt<string>(choices, round + 1)} ${itemAt(firstSessions, index)} ${itemAt(nextSteps, index)}`,
      [
        styleSentence(index, styles),
        ...(person.languages.length > 1 ? [languageSentence(index, person.languages)] : []),
        itemAt(personalNotes, index),
      ].join(' '),
    ].join('\n\n'),
    quote: itemAt(quotes, index),
  }
}

function styleSentence(index: number, [first, second]: CopyParts['styles']): string {
  return itemAt(styleSentences, index)(stylePhrases[first], stylePhrases[second])
}

function languageSentence(index: number, spoken: readonly Language[]): string {
  return itemAt(languageSentences, index)(formatEither(spoken.map((code) => findLabel(languages, code))))
}

function formatEither(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
