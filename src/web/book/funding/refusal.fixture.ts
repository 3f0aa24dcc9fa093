import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'

/** A server's refusal, as the browser hears it. */
export const refusal = (status: number, more: Partial<ApiProblem> = {}): ApiAnswer<never> => ({
  ok: false,
  problem: { code: 'invalidInput', status, message: 'As the server says', ...more },
})
