import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { verificationOutcomeCodes } from '#domain/identifiers/verification.ts'
import { createHttpVerification } from './verification.ts'

type Seen = { method?: string; path?: string; authorization?: string; body: unknown }
type Answer = (response: ServerResponse) => void

let close = async () => {}
afterEach(() => close())

/** Gives the answers in turn, the last of them to every later request. */
async function startGateway(...answers: [Answer, ...Answer[]]) {
  const seen: Seen[] = []
  const read = async (request: IncomingMessage) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    seen.push({
      method: request.method,
      path: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(text),
    })
  }
  const server = createServer(async (request, response) => {
    await read(request)
    answers[Math.min(seen.length, answers.length) - 1]?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { seen, url: `http://127.0.0.1:${port}/cards` }
}

const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const broken: Answer = (response) => response.destroy()
const silent: Answer = () => {}

const person = { firstName: 'Kym', lastName: 'Heath', dateOfBirth: '1983-02-22' }
const card = { ...person, number: '2950975362', irn: '1', expiryDate: '2030-01' }
const token = 'the-token'

describe('a gateway for card checks', () => {
  it('is sent the card, the parent and its token, and its answer is taken', async () => {
    const { seen, url } = await startGateway(json(200, { outcome: 'match', reference: 'ignored' }))
    const parent = { ...person, irn: '2' }
    const { checkMedicare } = createHttpVerification({ url, token })
    expect(await checkMedicare({ ...card, parent })).toEqual({ outcome: 'match' })
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/cards/medicare',
        authorization: 'Bearer the-token',
        body: { ...card, parent },
      },
    ])
  })

  it('is asked about DVA cards at an address of their own', async () => {
    const { seen, url } = await startGateway(json(200, { outcome: 'unknown' }))
    const dva = { ...person, number: 'NBUR9080', cardType: 'gold' } as const
    expect(await createHttpVerification({ url, token }).checkDva(dva)).toEqual({ outcome: 'unknown' })
    expect(seen).toMatchObject([{ path: '/cards/dva', body: dva }])
  })

  it.each(verificationOutcomeCodes)('may answer %s', async (outcome) => {
    const { url } = await startGateway(json(200, { outcome }))
    expect(await createHttpVerification({ url, token }).checkMedicare(card)).toEqual({ outcome })
  })

  it.each<[string, Answer]>([
    ['a connection that breaks', broken],
    ['its own failure', json(502, {})],
  ])('is asked once more after %s', async (_name, first) => {
    const { seen, url } = await startGateway(first, json(200, { outcome: 'match' }))
    expect(await createHttpVerification({ url, token }).checkMedicare(card)).toEqual({ outcome: 'match' })
    expect(seen).toHaveLength(2)
  })

  it.each<[string, Answer, RegExp, number]>([
    ['a connection that breaks twice', broken, /^not reached$/, 2],
    ['failing twice', json(503, {}), /^status 503$/, 2],
    ['wrong credentials', json(401, { error: card.number }), /^status 401$/, 1],
    ['another address', (response) => response.writeHead(302, { location: '/' }).end(), /^not reached$/, 2],
    ['an unknown outcome', json(200, { outcome: 'fine' }), /not understood/, 1],
    ['no outcome', json(200, null), /not understood/, 1],
    ['a page', (response) => response.end('<h1>Maintenance</h1>'), /not understood/, 1],
    ['no answer', silent, /^no answer in time$/, 1],
    ['an answer that stops halfway', (response) => response.write('{"outcome":'), /^no answer in time$/, 1],
  ])('is away after %s, and nothing of the card is told', async (_name, answer, reason, asked) => {
    const { seen, url } = await startGateway(answer)
    // A slow machine is not taken for one that says nothing.
    const timeoutMs = reason.source.includes('in time') ? 1_000 : undefined
    const { checkMedicare } = createHttpVerification({ url, token, timeoutMs })
    const failure = await checkMedicare(card).then(
      () => null,
      (error: Error) => error,
    )
    expect(failure?.name).toBe('VerificationAway')
    expect(failure?.message).toMatch(reason)
    expect(`${failure?.message} ${String(failure?.cause)}`).not.toMatch(/2950975362|Heath|the-token/)
    expect(seen).toHaveLength(asked)
  })

  it('is away when the connection is refused', async () => {
    const { url } = await startGateway(silent)
    await close()
    close = async () => {}
    await expect(createHttpVerification({ url, token }).checkMedicare(card)).rejects.toThrow('not reached')
  })
})
