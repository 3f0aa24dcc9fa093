import { concerns } from '../clinicians/concerns.ts'
import { fundingMethods } from '../funding/methods.ts'
import { genders } from '../clinicians/genders.ts'
import { languages } from '../clinicians/languages.ts'
import { styles } from '../clinicians/styles.ts'
import { hasCode, type Term } from '../clinicians/vocabulary.ts'
import { weekDays } from '../clinicians/week-days.ts'
import { checkAge } from '../clients/age-rules.ts'
import { minimumAge } from '../clients/age.ts'
import { onBehalfOfOptions } from '../clients/on-behalf-of.ts'
import { bandNames, bands } from '../time/bands.ts'
import type { MatchingAnswers, MatchingField } from './answers.ts'

/** Beside the 13 concerns: for those who cannot name one yet. */
export const notSure = { code: 'notSure', label: 'I am not sure yet' } as const satisfies Term
/** Instead of ticking every day or every time. */
export const anyDay = { code: 'any', label: 'Any day' } as const satisfies Term
export const anyTime = { code: 'any', label: 'Any time' } as const satisfies Term

export const referralAnswers = [
  { code: 'haveOne', label: 'Yes, I have one' },
  { code: 'needOne', label: 'I need a GP referral' },
] as const satisfies readonly Term[]

const timesOfDay = bandNames.map((code) => ({ code, label: bands[code].label }))

/** Medicare pays only with a GP's referral, so only then is it asked. */
export const asksForReferral = ({ funding }: Pick<MatchingAnswers, 'funding'>): boolean =>
  fundingMethods.some(({ code, needsReferral }) => needsReferral && code === funding)

/** Funding for adults only is not offered for a child of 13 to 17. See docs/product/matching.md#funding-for-a-child. */
export function fundingOfferedTo(who: string): readonly (typeof fundingMethods)[number][] {
  if (who !== 'myChild') return fundingMethods
  return fundingMethods.filter(
    ({ code }) =>
      checkAge({ age: minimumAge, psychologistBooking: { funding: code, clientAgeRange: [] } }).ok,
  )
}

type Question = {
  /** As the message names it: '{field} is required'. */
  readonly label: string
  readonly kind: 'one' | 'several' | 'text' | 'email' | 'phone' | 'box'
  readonly optional?: true
  /** What is said when it has no answer; left out: '{label} is required'. */
  readonly ask?: string
  readonly options?: (answers: MatchingAnswers) => readonly Term[]
  /** Left out: always. */
  readonly asked?: (answers: MatchingAnswers) => boolean
}

export const questions = {
  who: { label: 'Who this is for', kind: 'one', options: () => onBehalfOfOptions },
  help: { label: 'What you would like help with', kind: 'several', options: () => [...concerns, notSure] },
  funding: {
    label: 'Way to pay',
    kind: 'one',
    ask: 'Choose how you will pay',
    options: ({ who }) => fundingOfferedTo(who),
  },
  referral: {
    label: 'Answer about a GP referral',
    kind: 'one',
    options: () => referralAnswers,
    asked: asksForReferral,
  },
  gender: { label: 'Gender', kind: 'one', optional: true, options: () => genders },
  language: { label: 'Language', kind: 'one', options: () => languages },
  style: { label: 'Treatment style', kind: 'one', optional: true, options: () => styles },
  days: { label: 'Preferred days', kind: 'several', options: () => [anyDay, ...weekDays] },
  times: { label: 'Available times', kind: 'several', options: () => [anyTime, ...timesOfDay] },
  firstName: { label: 'First name', kind: 'text' },
  lastName: { label: 'Last name', kind: 'text' },
  email: { label: 'Email', kind: 'email' },
  phone: { label: 'Phone', kind: 'phone' },
  consent: { label: 'Your agreement', kind: 'box' },
  updates: { label: 'News', kind: 'box', optional: true },
} as const satisfies Record<MatchingField, Question>

/** The six steps. `wholeSection`: any gap gets the one message of the section. See docs/product/matching.md#steps. */
export const matchingSteps = [
  {
    code: 'who',
    name: 'Who it is for',
    title: 'Who is this for?',
    lead: 'So that we only suggest people who see their age.',
    fields: ['who'],
  },
  {
    code: 'help',
    name: 'What help is needed',
    title: 'What would you like help with?',
    lead: 'Choose as many as fit. You can say more, or less, when you meet.',
    fields: ['help'],
  },
  {
    code: 'funding',
    name: 'Funding',
    title: 'How will you pay?',
    lead: 'This changes who we can suggest, and what you pay on the day.',
    fields: ['funding', 'referral'],
  },
  {
    code: 'preferences',
    name: 'Preferences',
    title: 'Who would you feel comfortable with?',
    lead: 'All of these are optional. Fewer wishes mean more people to choose from.',
    fields: ['gender', 'language', 'style'],
  },
  {
    code: 'times',
    name: 'Days and times',
    title: 'When are you usually free?',
    lead: 'Choose the days and times that tend to work. We only suggest people who are free then.',
    fields: ['days', 'times'],
  },
  {
    code: 'contact',
    name: 'Contact',
    title: 'Would you like us to help you choose?',
    lead: 'Leave your details and we send them to our team with your answers, so that they can call or write to you. Or leave this empty: your answers then stay in this tab.',
    fields: ['firstName', 'lastName', 'email', 'phone', 'consent', 'updates'],
    wholeSection: true,
  },
] as const satisfies readonly {
  code: string
  name: string
  title: string
  lead: string
  fields: readonly MatchingField[]
  wholeSection?: true
}[]

export type MatchingStep = (typeof matchingSteps)[number]

export const findQuestion = (field: MatchingField): Question => questions[field]

export const isOption = (field: MatchingField, value: string, answers: MatchingAnswers): boolean =>
  hasCode(findQuestion(field).options?.(answers) ?? [], value)
