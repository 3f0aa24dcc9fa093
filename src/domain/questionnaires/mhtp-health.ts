import { contactRelationships, presentingIssues, weeklyDrinks } from './mhtp-options.ts'
import { type Question, type Step, yesOrNo } from './questionnaire.ts'

const ordinals = { first: 'First', second: 'Second' } as const

const emergencyContact = (which: keyof typeof ordinals): readonly Question[] => {
  const heading = `${ordinals[which]} emergency contact`
  return [
    {
      key: `${which}EmergencyContactFullName`,
      heading,
      text: `${ordinals[which]} contact’s full name`,
      name: `Full name of your ${which} emergency contact`,
      kind: 'text',
    },
    {
      key: `${which}EmergencyContactPhoneNumber`,
      text: `${ordinals[which]} contact’s phone number`,
      name: `Phone number of your ${which} emergency contact`,
      kind: 'phone',
    },
    {
      key: `${which}EmergencyContactRelationship`,
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

export const emergencyContactsStep: Step = {
  code: 'emergencyContacts',
  title: 'Emergency contacts',
  lead: 'Two people your GP may call if they are worried about your safety. We don’t contact them now.',
  questions: [...emergencyContact('first'), ...emergencyContact('second')],
}

export const mentalHealthStep: Step = {
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
      kind: 'choice',
      options: yesOrNo,
    },
    {
      key: 'previousMentalHealthSupportDescription',
      text: 'What support was it?',
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
  question: Pick<Question, 'key' | 'text' | 'name' | 'help'>,
  details: Pick<Question, 'text' | 'name' | 'kind' | 'options'>,
): readonly Question[] => [
  { ...question, kind: 'choice', options: yesOrNo },
  { ...details, key: `${question.key}Details`, askedIf: { key: question.key, isOneOf: ['yes'] } },
]

export const physicalHealthStep: Step = {
  code: 'physicalHealth',
  title: 'Physical health',
  lead: 'Body and mind affect each other. Honest answers help your GP give you safe advice; nobody will judge you.',
  questions: [
    ...yesWithDetails(
      { key: 'drinkAlcohol', text: 'Do you drink alcohol?', name: 'Answer about alcohol' },
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
      kind: 'choice',
      options: yesOrNo,
    },
    ...yesWithDetails(
      { key: 'useDrugs', text: 'Do you use drugs?', name: 'Answer about drugs' },
      { text: 'Which drugs, and how often?', name: 'Which drugs, and how often', kind: 'longText' },
    ),
    ...yesWithDetails(
      {
        key: 'physicalHealthHistory',
        text: 'Do you have, or have you had, any physical health problems?',
        name: 'Answer about physical health problems',
      },
      { text: 'Which physical health problems?', name: 'Physical health problems', kind: 'longText' },
    ),
    ...yesWithDetails(
      {
        key: 'takingAnyMedications',
        text: 'Are you taking any medications?',
        name: 'Answer about medications',
      },
      { text: 'Which medications, and how much?', name: 'Medications', kind: 'longText' },
    ),
    ...yesWithDetails(
      { key: 'allergies', text: 'Do you have any allergies?', name: 'Answer about allergies' },
      { text: 'What are you allergic to?', name: 'Allergies', kind: 'longText' },
    ),
  ],
}
