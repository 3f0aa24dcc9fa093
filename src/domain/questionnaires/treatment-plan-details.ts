import { australianStates } from '../identifiers/address.ts'
import { countries } from './countries.ts'
import { type Question, type QuestionnaireStep, yesOrNo } from './questionnaire.ts'
import {
  educationLevels,
  employmentStatuses,
  genderIdentities,
  homeLanguages,
  indigenousStatuses,
  livingSituations,
  relationshipStatuses,
} from './treatment-plan-options.ts'

const addressQuestions: readonly Question[] = [
  {
    key: 'country',
    heading: 'Your address',
    text: 'Country',
    name: 'Country',
    kind: 'select',
    options: countries,
    initial: 'AU',
    autoComplete: 'country',
  },
  {
    key: 'street',
    text: 'Street address',
    name: 'Street address',
    kind: 'text',
    autoComplete: 'address-line1',
  },
  {
    key: 'street2',
    text: 'Unit, building or second line',
    name: 'Second line of the address',
    kind: 'text',
    isOptional: true,
    autoComplete: 'address-line2',
  },
  { key: 'suburb', text: 'Suburb or city', name: 'Suburb', kind: 'text', autoComplete: 'address-level2' },
  {
    key: 'state',
    text: 'State',
    name: 'State',
    kind: 'select',
    options: australianStates,
    autoComplete: 'address-level1',
    askedIf: { key: 'country', isOneOf: ['AU'] },
  },
  {
    key: 'postcode',
    text: 'Postcode',
    name: 'Postcode',
    kind: 'postcode',
    autoComplete: 'postal-code',
    askedIf: { key: 'country', isOneOf: ['AU'] },
  },
]

/** Steps 7 and 8. Keys are fixed by the interface. See docs/product/gp.md#treatment-plan-questionnaire. */
export const detailsSteps: readonly QuestionnaireStep[] = [
  {
    code: 'myDetails1',
    title: 'My details',
    lead: 'A little about you. It helps your GP see the whole picture. This is the first of two pages.',
    questions: [
      {
        key: 'gender',
        text: 'How do you describe your gender?',
        name: 'Gender',
        kind: 'choice',
        options: genderIdentities,
      },
      {
        key: 'otherGender',
        text: 'Which term do you use?',
        name: 'Your term',
        kind: 'text',
        askedIf: { key: 'gender', isOneOf: ['differentTerm'] },
      },
      { key: 'nationality', text: 'Nationality', name: 'Nationality', kind: 'select', options: countries },
      {
        key: 'languageSpeakAtHome',
        text: 'Which language do you speak at home?',
        name: 'Language spoken at home',
        kind: 'select',
        options: homeLanguages,
      },
      {
        key: 'employmentStatus',
        text: 'Employment',
        name: 'Employment',
        kind: 'choice',
        options: employmentStatuses,
      },
      {
        key: 'describeOccupation',
        text: 'What is your occupation?',
        name: 'Occupation',
        kind: 'text',
        askedIf: { key: 'employmentStatus', isOneOf: ['fullTime', 'partTime'] },
      },
      {
        key: 'otherEmploymentStatus',
        text: 'Please describe your employment',
        name: 'Description of your employment',
        kind: 'text',
        askedIf: { key: 'employmentStatus', isOneOf: ['other'] },
      },
    ],
  },
  {
    code: 'myDetails2',
    title: 'My details',
    lead: 'This is the last page. “Submit” sends all your answers.',
    questions: [
      {
        key: 'levelCompletedEducation',
        text: 'Highest level of education you have completed',
        name: 'Education',
        kind: 'choice',
        options: educationLevels,
      },
      {
        key: 'relationshipStatus',
        text: 'Relationship status',
        name: 'Relationship status',
        kind: 'choice',
        options: relationshipStatuses,
      },
      {
        key: 'otherRelationshipStatus',
        text: 'Please describe your relationship status',
        name: 'Description of your relationship status',
        kind: 'text',
        askedIf: { key: 'relationshipStatus', isOneOf: ['other'] },
      },
      {
        key: 'livingWith',
        text: 'Who do you live with?',
        name: 'Who you live with',
        kind: 'choice',
        options: livingSituations,
      },
      {
        key: 'otherLivingWith',
        text: 'Please describe how you live',
        name: 'Description of how you live',
        kind: 'text',
        askedIf: { key: 'livingWith', isOneOf: ['other'] },
      },
      {
        key: 'parentOfChildUnder18',
        text: 'Are you a parent of a child under 18?',
        name: 'Answer about children under 18',
        kind: 'choice',
        options: yesOrNo,
      },
      {
        key: 'identifiesAsAboriginalOrTorresStraitIslander',
        text: 'Do you identify as Aboriginal or Torres Strait Islander?',
        name: 'Answer about Aboriginal or Torres Strait Islander identity',
        help: 'Your GP can offer care and supports made for you.',
        kind: 'choice',
        options: indigenousStatuses,
      },
      ...addressQuestions,
    ],
  },
]
