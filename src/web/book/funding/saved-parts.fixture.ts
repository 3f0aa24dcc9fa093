import type { ApiAnswer, ApiProblem, callApi } from '../../api/call-api.ts'
import { createSaver, type FormPart } from './saver.ts'

type Body = Record<string, unknown>

/** A server's refusal of one part, as the browser hears it. */
export const refusal = (status: number, more: Partial<ApiProblem> = {}): ApiAnswer<never> => ({
  ok: false,
  problem: { code: 'invalidInput', status, message: 'As the server says', ...more },
})

/** A saver whose server refuses operations as told, once each, and what it was sent, in order. */
export function saverThat(refuses: Record<string, ApiAnswer<never>> = {}, onFile: readonly FormPart[] = []) {
  const refusals = new Map(Object.entries(refuses))
  const sent: [string, Body][] = []
  const call = (async (operation: string, { body = {} }: { body?: Body }) => {
    sent.push([operation, body])
    const refused = refusals.get(operation)
    refusals.delete(operation)
    return refused ?? { ok: true, value: undefined }
  }) as typeof callApi
  return { save: createSaver(call, onFile), sent, parts: () => sent.map(([operation]) => operation) }
}

/** What is said in passing. */
export function toasts() {
  const said: string[] = []
  return { said, say: (type: string, words: string) => void said.push(`${type}: ${words}`) }
}
