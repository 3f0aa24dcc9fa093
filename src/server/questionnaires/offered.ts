import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { extraQuestionnaireCodes, type QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

/** One that the practice has not turned on does not exist here. */
export function findOffered(
  { config }: Pick<Service, 'config'>,
  code: QuestionnaireCode,
): Result<Questionnaire> {
  const isExtra = extraQuestionnaireCodes.some((extra) => extra === code)
  const isOffered = !isExtra || config.QUESTIONNAIRES_EXTRA === code
  return isOffered ? succeed(findQuestionnaire(code)) : fail('notFound')
}
