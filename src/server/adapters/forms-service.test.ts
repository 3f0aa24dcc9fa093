import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpFormsService, type SentQuestionnaire } from './forms-service.ts'

let close = async () => {}
afterEach(() => close())

async function startForms(answer: (response: ServerResponse) => void) {
  const seen: { authorization?: string; key?: string | string[]; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { authorization, 'idempotency-key': key } = request.headers
    seen.push({ authorization, key, body: JSON.parse(text) })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { seen, url: `http://127.0.0.1:${port}/forms` }
}

const sent: SentQuestionnaire = {
  id: 'one',
  questionnaire: 'dass21',
  submittedAt: '2026-11-16T05:00:00.000Z',
  accountId: 'banksia',
  clientRecordId: 'a client',
  clientProfileId: 'a login',
  email: 'robin@mail.example',
  answers: [{ key: 'agitated', value: '3' }],
}

describe('a forms service', () => {
  it('is sent the answers with its token, and a key that tells a second try', async () => {
    const { seen, url } = await startForms((response) => response.writeHead(204).end())
    await createHttpFormsService({ url, token: 'the-token' }).receive(sent)
    expect(seen).toEqual([{ authorization: 'Bearer the-token', key: 'one', body: sent }])
  })

  it.each([
    ['status 500', (response: ServerResponse) => response.writeHead(500).end('no')],
    ['not reached', (response: ServerResponse) => response.destroy()],
    ['not reached', (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['too late', () => {}],
  ])('that does not take them is away: %s', async (reason, answer) => {
    const { url } = await startForms(answer)
    // A slow machine is not taken for one that says nothing.
    const timeoutMs = reason === 'too late' ? 300 : undefined
    const forms = createHttpFormsService({ url, token: 'the-token', timeoutMs })
    await expect(forms.receive(sent)).rejects.toThrow(reason)
  })
})
