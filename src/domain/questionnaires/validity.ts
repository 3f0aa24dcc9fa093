/** Off unless the practice turns one on. A new one is its table in the catalogue, its scoring and its code here. */
export const extraQuestionnaireCodes = ['k10'] as const

export type ExtraQuestionnaireCode = (typeof extraQuestionnaireCodes)[number]

/** Every questionnaire by the code that travels and is stored. */
export const questionnaireCodes = ['safetyCheck', 'mhtp', 'dass21', ...extraQuestionnaireCodes] as const

export type QuestionnaireCode = (typeof questionnaireCodes)[number]

/**
 * For how many days answers count for a booking that has not been confirmed yet: the safety check speaks of today, the DASS-21
 * of the past week, the K10 of the past four. What was used for a booking never counts again. See docs/product/gp.md#surveys.
 */
export const countsForDays = {
  safetyCheck: 1,
  mhtp: 28,
  dass21: 7,
  k10: 28,
} as const satisfies Record<QuestionnaireCode, number>

const dayMs = 24 * 60 * 60 * 1000

export const countsFrom = (code: QuestionnaireCode, now: Date): Date =>
  new Date(now.getTime() - countsForDays[code] * dayMs)
