import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { RawRequest } from './make-request.ts'

/** What the server reads of a request that is no upload (src/server/app.ts). */
const largestBody = 256 * 1024

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

/** Sends bytes as they are: what `fetch` would mend stays broken. */
export function sendRaw(
  origin: string,
  agent: Agent,
  { method, path, headers, body }: RawRequest,
  triesLeft = 3,
): Promise<RawAnswer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/`,
      {
        method,
        path,
        agent,
        headers: { ...headers, ...(body && { 'content-length': body.length }) },
        timeout: 10_000,
      },
      (answer) => {
        const chunks: Buffer[] = []
        const settle = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
            ms: performance.now() - started,
          })
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', settle)
        // Node refuses headers beyond 16 kB with a status alone, and resets the connection on which more of them are arriving.
        answer.on('error', (error) => (answer.statusCode === 431 ? settle() : reject(error)))
      },
    )
    const tooLate = new Error(`No answer in ten seconds: ${method} ${path.slice(0, 200)}`)
    sent.on('timeout', () => sent.destroy(tooLate))
    // A server may close a connection whose body it does not read: half a second after it refused one for its size, or
    // before the next request on it. That is sent again, as any client does.
    const mayBeCutOff = () => sent.reusedSocket || (body?.length ?? 0) > largestBody
    sent.on('error', (error) =>
      error !== tooLate && mayBeCutOff() && triesLeft > 0
        ? resolve(sendRaw(origin, agent, { method, path, headers, body }, triesLeft - 1))
        : reject(error),
    )
    sent.end(body)
  })
}
