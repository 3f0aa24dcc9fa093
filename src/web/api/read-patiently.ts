import { type ApiAnswer, callApi } from './call-api.ts'

/** Document 1 section 7: asked up to three times more, two seconds apart, when the service is away. */
const retries = { most: 3, afterMs: 2000 }

export async function readPatiently<T>(
  path: string,
  { signal, left = retries.most }: { signal?: AbortSignal; left?: number } = {},
): Promise<ApiAnswer<T>> {
  const answer = await callApi<T>(path, { signal })
  const isAway = !answer.ok && (answer.problem.status === 0 || answer.problem.status >= 500)
  if (!isAway || left === 0) return answer
  await new Promise((resolve) => setTimeout(resolve, retries.afterMs))
  signal?.throwIfAborted()
  return readPatiently(path, { signal, left: left - 1 })
}
