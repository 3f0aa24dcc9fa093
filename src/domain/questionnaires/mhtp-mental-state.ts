import {
  anxietyLevels,
  appetiteChanges,
  energyLevels,
  moods,
  normalOrOther,
  sleepChanges,
} from './mhtp-options.ts'
import type { Question, Step } from './questionnaire.ts'

/** A question that is answered 'Normal' or 'Other', and what 'Other' asks for. */
const withOther = (question: Pick<Question, 'key' | 'text' | 'name' | 'help'>): readonly Question[] => [
  { ...question, kind: 'choice', options: normalOrOther },
  {
    key: `other${question.key.charAt(0).toUpperCase()}${question.key.slice(1)}`,
    text: `What has changed in your ${question.name.toLowerCase()}?`,
    name: `What has changed in your ${question.name.toLowerCase()}`,
    kind: 'longText',
    help: 'A few words are enough.',
    askedIf: { key: question.key, isOneOf: ['other'] },
  },
]

const title = 'Mental state'
const lead = 'How have you been lately, compared with what is usual for you?'

/** Steps 3 to 5. Keys are fixed by the interface. See docs/product/gp.md#treatment-plan-questionnaire. */
export const mentalStateSteps: readonly Step[] = [
  {
    code: 'mentalState1',
    title,
    lead: `${lead} This is the first of three short pages. “Normal” is a good answer.`,
    questions: [
      { key: 'mood', text: 'How is your mood?', name: 'Mood', kind: 'choice', options: moods },
      ...withOther({
        key: 'appearanceAndGeneralBehaviour',
        text: 'Appearance and general behaviour',
        name: 'Appearance and general behaviour',
        help: 'How you look after yourself, and how you are around others.',
      }),
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
      ...withOther({
        key: 'thinking',
        text: 'Thinking',
        name: 'Thinking',
        help: 'For example thoughts that race, go in circles or worry you.',
      }),
      ...withOther({
        key: 'perception',
        text: 'Perception',
        name: 'Perception',
        help: 'For example hearing or seeing things that others don’t.',
      }),
      ...withOther({
        key: 'cognition',
        text: 'Cognition',
        name: 'Cognition',
        help: 'How easily you understand things, learn and decide.',
      }),
    ],
  },
  {
    code: 'mentalState3',
    title,
    lead: `${lead} This is the last of three short pages.`,
    questions: [
      ...withOther({
        key: 'concentrationAndAttentionSpan',
        text: 'Concentration and attention span',
        name: 'Concentration and attention span',
        help: 'For example following a conversation, a book or a film.',
      }),
      ...withOther({
        key: 'judgement',
        text: 'Judgement',
        name: 'Judgement',
        help: 'How well you can weigh things up before you act.',
      }),
      ...withOther({ key: 'memory', text: 'Memory', name: 'Memory' }),
      ...withOther({
        key: 'orientation',
        text: 'Orientation',
        name: 'Orientation',
        help: 'Knowing the day and where you are.',
      }),
      ...withOther({
        key: 'speech',
        text: 'Speech',
        name: 'Speech',
        help: 'For example speaking faster, slower or less than usual.',
      }),
    ],
  },
]
