import { dass21 } from './dass21.ts'
import { k10 } from './k10.ts'
import { mhtp } from './treatment-plan.ts'
import type { Questionnaire } from './questionnaire.ts'
import { safetyCheck } from './safety-check.ts'
import type { QuestionnaireCode } from './validity.ts'

const questionnaires: Record<QuestionnaireCode, Questionnaire> = { safetyCheck, mhtp, dass21, k10 }

export const findQuestionnaire = (code: QuestionnaireCode): Questionnaire => questionnaires[code]
