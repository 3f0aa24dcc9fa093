import {
  type Concern,
  concernCodes,
  type Language,
  languages,
  type TherapyStyle,
} from '#domain/clinicians/vocabularies.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { itemAt, randomFrom } from '../random.ts'
import {
  approaches,
  firstSessions,
  nextSteps,
  openings,
  openingsForYoungPeople,
  personalNotes,
  quotes,
} from './profile-sentences.ts'
import type { ClinicianProfile } from './profile.ts'

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
} as const satisfies Record<TherapyStyle, string>

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

export interface ProfileWordsRequest {
  readonly index: number
  readonly concern: Concern
  /** At least the two that the introduction explains. */
  readonly styles: readonly [TherapyStyle, TherapyStyle, ...TherapyStyle[]]
  readonly languages: readonly Language[]
  readonly seesOnlyYoungPeople: boolean
}

/**
 * Goes round each list at its own length. The lengths share no factor, so that neighbours differ in every part and the
 * whole repeats only after tens of thousands of people.
 */
export function composeProfileWords(person: ProfileWordsRequest) {
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

function styleSentence(index: number, [first, second]: ProfileWordsRequest['styles']): string {
  return itemAt(styleSentences, index)(stylePhrases[first], stylePhrases[second])
}

function languageSentence(index: number, spoken: readonly Language[]): string {
  return itemAt(languageSentences, index)(formatEither(spoken.map((code) => findLabel(languages, code))))
}

function formatEither(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const psychologistPlaces = [
  ['a community mental health team', 'a private practice by video'],
  ['a public hospital', 'a general practice with a psychologist on its team'],
  ['a university counselling service', 'a private practice by video'],
  ['schools in two regional towns', 'a family service'],
  ['a rehabilitation service', 'a pain clinic'],
  ['a headspace centre', 'a private practice'],
  ['a women’s health centre', 'a public hospital'],
] as const

const gpPlaces = [
  ['a hospital emergency department', 'a suburban general practice'],
  ['general practices in regional towns', 'a university health service'],
  ['an Aboriginal community controlled health service', 'a general practice in the city'],
] as const

const closings = [
  'Most of it has been one conversation at a time, with people who were not sure that talking would help.',
  'Since then I have worked by video as well, with people from the coast to the far west.',
  'I meet with a supervisor every month, as I have done since I began.',
  'What I learned there is to ask first and advise later.',
  'I have trained younger colleagues for some years now, and learn from them too.',
] as const

/** Where one of the demo people worked before, in two or three sentences; the same on every machine. */
export function composeExperience({ name, role, yearsOfExperience: years }: ClinicianProfile): string {
  const random = randomFrom(`experience of ${name}`)
  const [first, later] = random.pick<readonly [string, string]>(
    role === 'generalPractitioner' ? gpPlaces : psychologistPlaces,
  )
  const places =
    years < 4
      ? `I began in ${first}.`
      : `I spent my first ${Math.round(years / 2)} years in ${first}, and then moved to ${later}.`
  return `${places} ${random.pick<string>(closings)}`
}
