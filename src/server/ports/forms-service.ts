import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'

export type SentQuestionnaire = {
  id: string
  questionnaire: QuestionnaireCode
  submittedAt: string
  accountId: string
  clientRecordId: string
  /** The login's name for the client; null for a client who has none any more. */
  clientProfileId: string | null
  email: string
  answers: { key: string; value: string }[]
}

/**
 * Receives the treatment plan questionnaire and the DASS-21, which are stored in questionnaire_submissions anyway. After a fault
 * it may receive one again, under the same id.
 */
export type FormsService = { receive: (sent: SentQuestionnaire) => Promise<void> }

/** Not taken. The message is a short reason, with nothing of the answers. */
export class FormsServiceAway extends Error {
  override name = 'FormsServiceAway'
}
