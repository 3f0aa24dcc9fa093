import {
  type Answers,
  type Question,
  type Questionnaire,
  type QuestionnaireStep,
  yesOrNo,
} from './questionnaire.ts'
import { detailsSteps } from './treatment-plan-details.ts'
import {
  anxietyLevels,
  appetiteChanges,
  contactRelationships,
  energyLevels,
  moods,
  normalOrOther,
  presentingIssues,
  sleepChanges,
  weeklyDrinks,
} from './treatment-plan-options.ts'

const ordinals = { first: 'First', second: 'Second' } as const

/** Each box closes its own contact, and the first one the second contact too. */
const noOneToName = [
  { key: 'hasNoEmergencyContact', text: 'I have no one to name' },
  { key: 'hasNoSecondEmergencyContact', text: 'I have no second person to name' },
] as const

const emergencyContact = (which: keyof typeof ordinals): readonly Question[] => {
  const [none, noSecond] = noOneToName
  const box = which === 'first' ? none : noSecond
  const askedUnless = which === 'first' ? [none.key] : [none.key, noSecond.key]
  return [
    {
      ...box,
      heading: `${ordinals[which]} emergency contact`,
      name: box.text,
      kind: 'box',
      isOptional: true,
      ...(which === 'second' && { askedUnless: [none.key] }),
    },
    {
      key: `${which}EmergencyContactFullName`,
      askedUnless,
      text: `${ordinals[which]} contact’s full name`,
      name: `Full name of your ${which} emergency contact`,
      kind: 'text',
    },
    {
      key: `${which}EmergencyContactPhoneNumber`,
      askedUnless,
      help: 'Any country is fine. For a number outside Australia, start with + and the country code.',
      text: `${ordinals[which]} contact’s phone number`,
      name: `Phone number of your ${which} emergency contact`,
      kind: 'phone',
    },
    {
      key: `${which}EmergencyContactRelationship`,
      askedUnless,
      text: `Who is your ${which} contact to you?`,
      name: `Relationship of your ${which} emergency contact`,
      kind: 'choice',
      options: contactRelationships,
    },
    {
      key: `${which}EmergencyContactOtherRelationship`,
      text: `Please describe the relationship with your ${which} contact`,
      name: `Description of the relationship with your ${which} emergency contact`,
      kind: 'text',
      askedIf: { key: `${which}EmergencyContactRelationship`, isOneOf: ['other'] },
    },
  ]
}

const emergencyContactsStep: QuestionnaireStep = {
  code: 'emergencyContacts',
  title: 'Emergency contacts',
  lead: 'Two people your GP may call if they are worried about your safety. We don’t contact them now.',
  questions: [...emergencyContact('first'), ...emergencyContact('second')],
}

const mentalHealthStep: QuestionnaireStep = {
  code: 'mentalHealth',
  title: 'Your mental health',
  lead: 'What brings you here. Say as much or as little as you like; you can tell your GP more when you talk.',
  questions: [
    {
      key: 'primaryReason',
      text: 'What is the main reason for your appointment?',
      name: 'Main reason',
      kind: 'choice',
      options: presentingIssues,
    },
    {
      key: 'otherPrimaryReason',
      text: 'What is the reason?',
      name: 'Your reason',
      kind: 'text',
      askedIf: { key: 'primaryReason', isOneOf: ['other'] },
    },
    {
      key: 'details',
      text: 'Can you tell us a little more?',
      name: 'More about your reason',
      help: 'For example when it began, and how it affects your days.',
      kind: 'longText',
    },
    {
      key: 'hasReceivedMentalHealthSupportPreviously',
      text: 'Have you had support for your mental health before?',
      name: 'Answer about earlier support',
      messages: { required: 'Please tell us whether you have had support before' },
      kind: 'choice',
      options: yesOrNo,
    },
    {
      key: 'previousMentalHealthSupportDescription',
      text: 'What kind of support was it?',
      name: 'Earlier support',
      help: 'For example counselling, medication or a hospital stay, and whether it helped.',
      kind: 'longText',
      isOptional: true,
      askedIf: { key: 'hasReceivedMentalHealthSupportPreviously', isOneOf: ['yes'] },
    },
  ],
}

/** A yes or no question whose yes asks for the details, under the key with `Details` at its end. */
const yesWithDetails = (
  question: Pick<Question, 'key' | 'text' | 'name' | 'messages'>,
  details: Pick<Question, 'text' | 'name' | 'kind' | 'options'>,
): readonly Question[] => [
  { ...question, kind: 'choice', options: yesOrNo },
  { ...details, key: `${question.key}Details`, askedIf: { key: question.key, isOneOf: ['yes'] } },
]

const physicalHealthStep: QuestionnaireStep = {
  code: 'physicalHealth',
  title: 'Physical health',
  lead: 'Body and mind affect each other. Honest answers help your GP give you safe advice; nobody will judge you.',
  questions: [
    ...yesWithDetails(
      {
        key: 'drinkAlcohol',
        text: 'Do you drink alcohol?',
        name: 'Answer about alcohol',
        messages: { required: 'Please tell us whether you drink alcohol' },
      },
      {
        text: 'How many standard drinks in a week?',
        name: 'Weekly number of drinks',
        kind: 'choice',
        options: weeklyDrinks,
      },
    ),
    {
      key: 'smokeOrVape',
      text: 'Do you smoke or vape?',
      name: 'Answer about smoking',
      messages: { required: 'Please tell us whether you smoke or vape' },
      kind: 'choice',
      options: yesOrNo,
    },
    ...yesWithDetails(
      {
        key: 'useDrugs',
        text: 'Do you use drugs?',
        name: 'Answer about drugs',
        messages: { required: 'Please tell us whether you use drugs' },
      },
      { text: 'Which drugs, and how often?', name: 'Which drugs, and how often', kind: 'longText' },
    ),
    ...yesWithDetails(
      {
        key: 'physicalHealthHistory',
        text: 'Do you have, or have you had, any physical health problems?',
        name: 'Answer about physical health problems',
        messages: { required: 'Please tell us whether you have, or have had, physical health problems' },
      },
      { text: 'Which physical health problems?', name: 'Physical health problems', kind: 'longText' },
    ),
    ...yesWithDetails(
      {
        key: 'takingAnyMedications',
        text: 'Are you taking any medications?',
        name: 'Answer about medications',
        messages: { required: 'Please tell us whether you take any medications' },
      },
      { text: 'Which medications, and how much?', name: 'Medications', kind: 'longText' },
    ),
    ...yesWithDetails(
      {
        key: 'allergies',
        text: 'Do you have any allergies?',
        name: 'Answer about allergies',
        messages: { required: 'Please tell us whether you have any allergies' },
      },
      { text: 'What are you allergic to?', name: 'Allergies', kind: 'longText' },
    ),
  ],
}

/** A question that is answered 'Normal' or 'Other', and what 'Other' asks for. */
const withOther = (key: string, name: string, help?: string): readonly Question[] => [
  { key, text: name, name, ...(help && { help }), kind: 'choice', options: normalOrOther },
  {
    key: `other${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    text: `What has changed in your ${name.toLowerCase()}?`,
    name: `What has changed in your ${name.toLowerCase()}`,
    kind: 'longText',
    help: 'A few words are enough.',
    askedIf: { key, isOneOf: ['other'] },
  },
]

const title = 'Mental state'
const lead = 'How have you been lately, compared with what is usual for you?'

/** Steps 3 to 5. Keys are fixed by the interface. See docs/product/gp.md#treatment-plan-questionnaire. */
const mentalStateSteps: readonly QuestionnaireStep[] = [
  {
    code: 'mentalState1',
    title,
    lead: `${lead} This is the first of three short pages. “Normal” is a good answer.`,
    questions: [
      { key: 'mood', text: 'How is your mood?', name: 'Mood', kind: 'choice', options: moods },
      ...withOther(
        'appearanceAndGeneralBehaviour',
        'Appearance and general behaviour',
        'How you look after yourself, and how you are around others.',
      ),
      { key: 'sleep', text: 'How is your sleep?', name: 'Sleep', kind: 'choice', options: sleepChanges },
      {
        key: 'levelOfAnxiety',
        text: 'Level of anxiety',
        name: 'Level of anxiety',
        kind: 'choice',
        options: anxietyLevels,
      },
    ],
  },
  {
    code: 'mentalState2',
    title,
    lead: `${lead} This is the second of three short pages.`,
    questions: [
      {
        key: 'appetite',
        text: 'How is your appetite?',
        name: 'Appetite',
        kind: 'choice',
        options: appetiteChanges,
      },
      {
        key: 'motivationAndEnergyLevel',
        text: 'Motivation and energy level',
        name: 'Motivation and energy level',
        kind: 'choice',
        options: energyLevels,
      },
      ...withOther('thinking', 'Thinking', 'For example thoughts that race, go in circles or worry you.'),
      ...withOther('perception', 'Perception', 'For example hearing or seeing things that others don’t.'),
      ...withOther('cognition', 'Cognition', 'How easily you understand things, learn and decide.'),
    ],
  },
  {
    code: 'mentalState3',
    title,
    lead: `${lead} This is the last of three short pages.`,
    questions: [
      ...withOther(
        'concentrationAndAttentionSpan',
        'Concentration and attention span',
        'For example following a conversation, a book or a film.',
      ),
      ...withOther('judgement', 'Judgement', 'How well you can weigh things up before you act.'),
      ...withOther('memory', 'Memory'),
      ...withOther('orientation', 'Orientation', 'Knowing the day and where you are.'),
      ...withOther('speech', 'Speech', 'For example speaking faster, slower or less than usual.'),
    ],
  },
]

/** What the client's record has of what is asked. */
interface KnownToPractice {
  readonly address: {
    readonly line1: string | null
    readonly line2: string | null
    readonly suburb: string | null
    readonly state: string | null
    readonly postcode: string | null
  } | null
  /** With the answer to each booking: whether there is no one to name. */
  readonly intake: { readonly hasNoEmergencyContact?: boolean | undefined } | null
  readonly keyClientContacts: readonly {
    readonly firstName: string
    readonly mobileNumber: string
    readonly tags: readonly string[]
  }[]
  /** Of Aboriginal or Torres Strait Islander origin; which of the two is asked here alone. */
  readonly atsi: boolean
}

/** Stands in the form before it is answered, and can be changed. See docs/product/gp.md#treatment-plan-questionnaire. */
export function knownAnswers({ address, intake, keyClientContacts, atsi }: KnownToPractice): Answers {
  const contact = keyClientContacts.find(({ tags }) => tags.includes('emergency'))
  return {
    ...(contact && {
      firstEmergencyContactFullName: contact.firstName,
      firstEmergencyContactPhoneNumber: contact.mobileNumber,
    }),
    ...(!contact && intake?.hasNoEmergencyContact && { hasNoEmergencyContact: 'yes' }),
    ...(!atsi && { identifiesAsAboriginalOrTorresStraitIslander: 'no' }),
    ...(address && {
      street: address.line1 ?? '',
      street2: address.line2 ?? '',
      suburb: address.suburb ?? '',
      state: address.state ?? '',
      postcode: address.postcode ?? '',
    }),
  }
}

/** Eight steps of questions; the ninth says that they were sent. See docs/product/gp.md#treatment-plan-questionnaire. */
export const mhtp: Questionnaire = {
  code: 'mhtp',
  name: 'Treatment plan',
  steps: [emergencyContactsStep, mentalHealthStep, ...mentalStateSteps, physicalHealthStep, ...detailsSteps],
}
