import { type Concern, concerns } from '../clinicians/concerns.ts'
import { fundingMethods } from '../funding/methods.ts'
import { genders } from '../clinicians/genders.ts'
import { languages } from '../clinicians/languages.ts'
import { styles } from '../clinicians/styles.ts'
import { findTerm } from '../clinicians/vocabulary.ts'
import { weekDays } from '../clinicians/week-days.ts'
import { onBehalfOfOptions } from '../clients/on-behalf-of.ts'
import type { Option, Questionnaire, Step } from '../questionnaires/questionnaire.ts'
import { bandNames, bands } from '../time/bands.ts'

/** Beside the concerns: for those who cannot name one yet. */
const notSure = { code: 'notSure', label: 'I am not sure yet' } as const satisfies Option
/** Instead of ticking every time or every day. */
export const anyTime = { code: 'any', label: 'Any time', standsForAll: true } as const satisfies Option
const anyDay = { ...anyTime, label: 'Any day' } as const satisfies Option

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

const whoStep: Step = {
  code: 'who',
  name: 'Who it is for',
  title: 'Who is this for?',
  lead: 'So that we only suggest people who see their age.',
  questions: [
    {
      key: 'who',
      text: 'Who is this for?',
      name: 'Who this is for',
      kind: 'choice',
      options: onBehalfOfOptions.map((option) => ({ ...option, help: whoHelp[option.code] })),
    },
  ],
}

const helpStep: Step = {
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

const fundingStep: Step = {
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

const preferencesStep: Step = {
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
      options: languages,
      initial: 'en',
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

const timesStep: Step = {
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

export const contactStep: Step = {
  code: 'contact',
  name: 'Contact',
  title: 'Would you like us to help you choose?',
  lead: 'Leave your details and we send them to our team with your answers, so that they can call or write to you. Or leave this empty: your answers then stay in this tab.',
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
export const criteriaSteps: readonly Step[] = [whoStep, helpStep, fundingStep, preferencesStep, timesStep]

/** Six steps; messages are exact. See docs/product/matching.md#steps. */
export const matching: Questionnaire = {
  code: 'matching',
  name: 'Get matched',
  isForm: true,
  steps: [...criteriaSteps, contactStep],
}
