import { type FormsService, FormsServiceAway } from '../ports/forms-service.ts'

type Gateway = { url: string; token: string; timeoutMs?: number }

/** The practice's own forms service. What it must speak is in docs/decisions/0030-questionnaires.md. */
export const createHttpFormsService = ({ url, token, timeoutMs = 20_000 }: Gateway): FormsService => ({
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
