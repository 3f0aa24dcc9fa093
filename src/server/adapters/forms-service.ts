import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'

export type SentQuestionnaire = {
  id: string
  questionnaire: QuestionnaireCode
  submittedAt: string
  accountId: string
  clientRecordId: string
  /** The login's name for the client; null for a client who has none any more. */
  clientProfileId: string | null
  /** Null where the practice keeps none of the client. */
  email: string | null
  answers: { key: string; value: string }[]
}

/**
 * Receives the treatment plan questionnaire and the DASS-21, which are stored in questionnaire_submissions anyway. After a fault
 * it may receive one again, under the same id.
 */
export type FormsService = { receive: (sent: SentQuestionnaire) => Promise<void> }

/** Not taken. The message is a short reason, with nothing of the answers. */
class FormsServiceAway extends Error {
  override name = 'FormsServiceAway'
}

type FormsGateway = { url: string; token: string; timeoutMs?: number }

/** The practice's own forms service. What it must speak is in docs/decisions/0030-questionnaires.md. */
export const createHttpFormsService = ({ url, token, timeoutMs = 20_000 }: FormsGateway): FormsService => ({
  receive: async (sent) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // The same submission again is not a second one.
        'idempotency-key': sent.id,
      },
      body: JSON.stringify(sent),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new FormsServiceAway(
        error instanceof Error && error.name === 'TimeoutError' ? 'too late' : 'not reached',
      )
    })
    await response.body?.cancel()
    if (!response.ok) throw new FormsServiceAway(`status ${response.status}`)
  },
})
