import type { Questionnaire } from './questionnaire.ts'

/** The three scales, and the order in which results are read out. */
export const dass21Scales = ['depression', 'anxiety', 'stress'] as const

export type Dass21Scale = (typeof dass21Scales)[number]

interface Dass21Item {
  readonly key: string
  readonly step: 1 | 2 | 3 | 4
  readonly scale: Dass21Scale
  readonly statement: string
}

/**
 * In the order of the steps: breathing comes later here than in the published scale, so an item belongs to a scale by
 * its key, never by its place. Statements are those of the published DASS-21. See docs/product/gp.md#dass-21.
 */
export const dass21Items = [
  { key: 'windDownDifficulty', step: 1, scale: 'stress', statement: 'I found it hard to wind down' },
  { key: 'mouthDryness', step: 1, scale: 'anxiety', statement: 'I was aware of dryness of my mouth' },
  {
    key: 'notPositiveFeeling',
    step: 1,
    scale: 'depression',
    statement: 'I couldn’t seem to experience any positive feeling at all',
  },
  {
    key: 'workUpInitiativeDifficulty',
    step: 1,
    scale: 'depression',
    statement: 'I found it difficult to work up the initiative to do things',
  },
  { key: 'overreactSituations', step: 1, scale: 'stress', statement: 'I tended to over-react to situations' },
  {
    key: 'trembling',
    step: 1,
    scale: 'anxiety',
    statement: 'I experienced trembling (for example, in the hands)',
  },
  {
    key: 'nervousEnergy',
    step: 2,
    scale: 'stress',
    statement: 'I felt that I was using a lot of nervous energy',
  },
  {
    key: 'worriedSituations',
    step: 2,
    scale: 'anxiety',
    statement: 'I was worried about situations in which I might panic and make a fool of myself',
  },
  {
    key: 'breathingDifficulty',
    step: 2,
    scale: 'anxiety',
    statement:
      'I experienced breathing difficulty (for example, excessively rapid breathing, breathlessness in the absence of physical exertion)',
  },
  {
    key: 'nothingLookingForward',
    step: 2,
    scale: 'depression',
    statement: 'I felt that I had nothing to look forward to',
  },
  { key: 'agitated', step: 2, scale: 'stress', statement: 'I found myself getting agitated' },
  { key: 'relaxDifficulty', step: 3, scale: 'stress', statement: 'I found it difficult to relax' },
  { key: 'downHeartedAndBlue', step: 3, scale: 'depression', statement: 'I felt down-hearted and blue' },
  {
    key: 'intolerantFelling',
    step: 3,
    scale: 'stress',
    statement: 'I was intolerant of anything that kept me from getting on with what I was doing',
  },
  { key: 'panicClosing', step: 3, scale: 'anxiety', statement: 'I felt I was close to panic' },
  {
    key: 'unableEnthusiastic',
    step: 3,
    scale: 'depression',
    statement: 'I was unable to become enthusiastic about anything',
  },
  {
    key: 'notWorthFeeling',
    step: 4,
    scale: 'depression',
    statement: 'I felt I wasn’t worth much as a person',
  },
  { key: 'ratherTouchy', step: 4, scale: 'stress', statement: 'I felt that I was rather touchy' },
  {
    key: 'physicalExertionAbsence',
    step: 4,
    scale: 'anxiety',
    statement:
      'I was aware of the action of my heart in the absence of physical exertion (for example, sense of heart rate increase, heart missing a beat)',
  },
  {
    key: 'scaredWithoutReason',
    step: 4,
    scale: 'anxiety',
    statement: 'I felt scared without any good reason',
  },
  { key: 'meaninglessFeeling', step: 4, scale: 'depression', statement: 'I felt that life was meaningless' },
] as const satisfies readonly Dass21Item[]

export type Dass21Key = (typeof dass21Items)[number]['key']

/** About the past week. See docs/product/gp.md#dass-21. */
export const dass21Answers = [
  { score: 0, label: 'Did not apply to me at all' },
  { score: 1, label: 'Applied to me to some degree, or some of the time' },
  { score: 2, label: 'Applied to me to a considerable degree, or a good part of time' },
  { score: 3, label: 'Applied to me very much, or most of the time' },
] as const

export type Dass21Answer = (typeof dass21Answers)[number]['score']

const lead =
  'Choose the answer that fits you best for each statement. There are no right or wrong answers, and it takes 5 to 10 minutes in all.'

const options = dass21Answers.map(({ score, label }) => ({ code: String(score), label }))

const steps = [1, 2, 3, 4] as const

/** The scoring is in `score.ts`. See docs/product/gp.md#dass-21. */
export const dass21 = {
  code: 'dass21',
  name: 'DASS-21',
  isNumbered: true,
  steps: steps.map((step) => ({
    code: `part${step}`,
    title: 'How has the past week been?',
    lead,
    questions: dass21Items
      .filter((item) => item.step === step)
      .map(({ key, statement }) => ({
        key,
        text: statement,
        name: `Answer ${dass21Items.findIndex((item) => item.key === key) + 1}`,
        kind: 'choice' as const,
        options,
      })),
  })),
} satisfies Questionnaire
