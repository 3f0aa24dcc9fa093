import { type OnBehalfOf, onBehalfOfOptions } from '../clients/on-behalf-of.ts'
import {
  type Concern,
  concerns,
  type Gender,
  genders,
  type Language,
  languages,
  styles,
  type TherapyStyle,
} from '../clinicians/vocabularies.ts'
import { type FundingMethod, fundingMethods } from '../funding/methods.ts'
import {
  initialAnswers,
  type QuestionOption,
  type Questionnaire,
  type QuestionnaireStep,
} from '../questionnaires/questionnaire.ts'
import { type Band, bandNames, bands, type WeekDay, weekDays } from '../time/days-and-times.ts'
import { findTerm } from '../vocabulary.ts'

/** Beside the concerns: for those who cannot name one yet. */
const notSure = { code: 'notSure', label: 'I am not sure yet' } as const satisfies QuestionOption
/** Instead of ticking every time or every day. */
export const anyTime = {
  code: 'any',
  label: 'Any time',
  standsForAll: true,
} as const satisfies QuestionOption
const anyDay = { ...anyTime, label: 'Any day' } as const satisfies QuestionOption

/** What most people look for comes first. */
const concernsByDemand = [
  'anxiety',
  'depressionAndMood',
  'sleep',
  'relationships',
  'workAndStress',
  'trauma',
  'griefAndLoss',
  'familyAndParenting',
  'anger',
  'eatingOrBody',
  'selfEsteemAndIdentity',
  'neurodiversity',
  'addiction',
] as const satisfies readonly Concern[]

const whoHelp: Readonly<Record<string, string>> = {
  someoneElseAdult: 'A partner, a parent, someone you care for',
  myChild: 'A parent or guardian gives consent',
}

/** See docs/product/matching.md#funding-for-a-child. */
const forAdults = { key: 'who', isOneOf: ['myChild'], because: 'For adults only.' } as const

const whoStep: QuestionnaireStep = {
  code: 'who',
  name: 'Who it is for',
  title: 'Who is this for?',
  lead: 'We only suggest people who see clients of that age.',
  questions: [
    {
      key: 'who',
      text: 'Who is this for?',
      name: 'Who this is for',
      messages: { required: 'Please tell us who this is for' },
      kind: 'choice',
      options: onBehalfOfOptions.map((option) => ({ ...option, help: whoHelp[option.code] })),
    },
  ],
}

const helpStep: QuestionnaireStep = {
  code: 'help',
  name: 'What help is needed',
  title: 'What would you like help with?',
  lead: 'Choose as many as fit. You can say more, or less, when you meet.',
  questions: [
    {
      key: 'help',
      text: 'What would you like help with?',
      name: 'What you would like help with',
      kind: 'several',
      options: [...concernsByDemand.map((code) => findTerm(concerns, code)), notSure],
    },
  ],
}

const fundingStep: QuestionnaireStep = {
  code: 'funding',
  name: 'Funding',
  title: 'How will you pay?',
  lead: 'This changes who we can suggest, and what you pay.',
  questions: [
    {
      key: 'funding',
      text: 'How will you pay?',
      name: 'Way to pay',
      kind: 'choice',
      options: fundingMethods.map(({ code, label, adultsOnly }) => ({
        code,
        label,
        closedIf: adultsOnly ? forAdults : undefined,
      })),
      messages: { required: 'Choose how you will pay' },
    },
    {
      key: 'referral',
      text: 'Do you have a GP referral?',
      name: 'Answer about a GP referral',
      messages: { required: 'Please tell us whether you have a GP referral' },
      kind: 'choice',
      options: [
        { code: 'haveOne', label: 'Yes, I have one' },
        { code: 'needOne', label: 'I need a GP referral', help: 'We will show you GPs who are free' },
      ],
      // Medicare pays only with a GP's referral.
      askedIf: {
        key: 'funding',
        isOneOf: fundingMethods.filter(({ needsReferral }) => needsReferral).map(({ code }) => code),
      },
    },
  ],
}

const preferencesStep: QuestionnaireStep = {
  code: 'preferences',
  name: 'Preferences',
  title: 'Who would you feel comfortable with?',
  lead: 'All of these are optional. Fewer wishes mean more people to choose from.',
  questions: [
    {
      key: 'gender',
      text: 'Psychologist’s gender',
      name: 'Gender',
      kind: 'choice',
      options: [{ code: '', label: 'No preference' }, ...genders],
      isChips: true,
    },
    {
      key: 'language',
      text: 'Language',
      name: 'Language',
      kind: 'select',
      options: [{ code: '', label: 'Any language' }, ...languages],
      isHalf: true,
    },
    {
      key: 'style',
      text: 'Treatment style',
      name: 'Treatment style',
      kind: 'select',
      options: [{ code: '', label: 'Any style' }, ...styles],
      isHalf: true,
    },
  ],
}

const timesStep: QuestionnaireStep = {
  code: 'times',
  name: 'Days and times',
  title: 'When are you usually free?',
  lead: 'Choose the days and times that tend to work. We only suggest people who are free then.',
  questions: [
    {
      key: 'days',
      text: 'Preferred days',
      name: 'Preferred days',
      kind: 'several',
      options: [anyDay, ...weekDays.map(({ code, shortLabel }) => ({ code, label: shortLabel }))],
      isChips: true,
    },
    {
      key: 'times',
      text: 'Available times',
      name: 'Available times',
      kind: 'several',
      options: [anyTime, ...bandNames.map((code) => ({ code, label: bands[code].label }))],
      isChips: true,
    },
  ],
}

/** What a person agrees to, as the screen shows it and as it is kept with the submission. */
export const formatConsent = (productName: string): string =>
  `I agree that ${productName} keeps my details and these answers to help me choose, as the Privacy policy says`

export const updatesText = 'Send me news and articles from time to time'

export const contactStep: QuestionnaireStep = {
  code: 'contact',
  name: 'Contact',
  title: 'Would you like us to help you choose?',
  lead: 'If you leave your details, your answers go to our team, who can then call or write to you. If you leave this empty, your answers stay in this tab.',
  questions: [
    {
      key: 'firstName',
      text: 'First name',
      name: 'First name',
      kind: 'personName',
      autoComplete: 'given-name',
      isHalf: true,
    },
    {
      key: 'lastName',
      text: 'Last name',
      name: 'Last name',
      kind: 'personName',
      autoComplete: 'family-name',
      isHalf: true,
    },
    {
      key: 'email',
      text: 'Email',
      name: 'Email',
      kind: 'email',
      autoComplete: 'email',
      messages: { invalid: 'Invalid email' },
    },
    {
      key: 'phone',
      text: 'Phone',
      name: 'Phone',
      kind: 'phone',
      autoComplete: 'tel',
      placeholder: '+61 4XX XXX XXX',
      messages: { invalid: 'Invalid phone number' },
    },
    { key: 'consent', text: formatConsent('the practice'), name: 'Your agreement', kind: 'box' },
    { key: 'updates', text: updatesText, name: 'News', kind: 'box', isOptional: true },
  ],
}

/** What chooses people. */
export const criteriaSteps: readonly QuestionnaireStep[] = [
  whoStep,
  helpStep,
  fundingStep,
  preferencesStep,
  timesStep,
]

/** Six steps; messages are exact. See docs/product/matching.md#steps. */
export const matching: Questionnaire = {
  code: 'matching',
  name: 'Get matched',
  isForm: true,
  steps: [...criteriaSteps, contactStep],
}

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
  readonly language: Language | null
  readonly style: TherapyStyle | null
  readonly days: readonly WeekDay[]
  readonly times: readonly Band[]
}
