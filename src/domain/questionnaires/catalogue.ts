import { dass21 } from './dass21.ts'
import type { Questionnaire } from './questionnaire.ts'
import { safetyCheck } from './safety-check.ts'
import type { QuestionnaireCode } from './validity.ts'

const questionnaires: Partial<Record<QuestionnaireCode, Questionnaire>> = { safetyCheck, dass21 }

export function findQuestionnaire(code: QuestionnaireCode): Questionnaire {
  const found = questionnaires[code]
  if (!found) throw new Error(`There is no table of the questionnaire ${code}`)
  return found
}
