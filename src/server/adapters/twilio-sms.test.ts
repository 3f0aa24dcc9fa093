import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTwilioSms } from './mail-and-sms.ts'

type Seen = {
  path: string
  authorization: string | undefined
  type: string | undefined
  body: URLSearchParams
}

let close = async () => {}
afterEach(() => close())

/** Answers as Twilio's published API does. */
async function startTwilio(answer: (response: ServerResponse) => void) {
  const seen: Seen[] = []
  const read = async (request: IncomingMessage) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { authorization, 'content-type': type } = request.headers
    seen.push({ path: request.url ?? '', authorization, type, body: new URLSearchParams(text) })
  }
  const server = createServer(async (request, response) => {
    await read(request)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { seen, baseUrl: `http://127.0.0.1:${port}` }
}

const json = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const account = { accountSid: 'AC0123456789', authToken: 'the-token', from: '+61400000000' }
const message = { to: '+61491570006', text: '123456 is your Banksia code. It works for 5 minutes.' }

describe('Twilio', () => {
  it('is sent the number, the sender and the text, as a form, with the account’s credentials', async () => {
    const { seen, baseUrl } = await startTwilio(json(201, { sid: 'SM1', status: 'queued', error_code: null }))
    await createTwilioSms({ ...account, baseUrl }).send(message)
    expect(seen).toHaveLength(1)
    expect(seen[0]?.path).toBe('/2010-04-01/Accounts/AC0123456789/Messages.json')
    expect(seen[0]?.authorization).toBe(`Basic ${btoa('AC0123456789:the-token')}`)
    expect(seen[0]?.type).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(seen[0]?.body ?? [])).toEqual({
      To: message.to,
      From: account.from,
      Body: message.text,
    })
  })

  it('may be given a messaging service instead of a number', async () => {
    const { seen, baseUrl } = await startTwilio(json(201, { sid: 'SM1', status: 'accepted' }))
    await createTwilioSms({ ...account, from: 'MG42', baseUrl }).send(message)
    expect(seen[0]?.body.get('MessagingServiceSid')).toBe('MG42')
    expect(seen[0]?.body.has('From')).toBe(false)
  })

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    [
      'a number it refuses',
      json(400, {
        code: 21211,
        message: `The 'To' number ${message.to} is not a valid phone number.`,
        more_info: 'https://www.twilio.com/docs/errors/21211',
        status: 400,
      }),
      /status 400, code 21211/,
    ],
    ['wrong credentials', json(401, { code: 20003, message: 'Authenticate', status: 401 }), /code 20003/],
    ['too many at once', json(429, { code: 20429, message: 'Too Many Requests', status: 429 }), /code 20429/],
    [
      'its own failure',
      (response) => response.writeHead(503).end('<h1>Service Unavailable</h1>'),
      /status 503/,
    ],
    [
      'a message that failed at once',
      json(201, { sid: 'SM1', status: 'failed', error_code: 30008 }),
      /30008/,
    ],
    ['an answer that is not a message', json(201, {}), /not accepted/],
    ['a connection that breaks', (response) => response.destroy(), /not reached/],
    [
      'another address',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      /not reached/,
    ],
    ['no answer at all', () => {}, /no answer in time/],
  ])('fails clearly on %s, once, and quotes neither number nor text', async (_name, answer, reason) => {
    const { seen, baseUrl } = await startTwilio(answer)
    // A slow machine is not taken for one that says nothing.
    const timeoutMs = reason.source.endsWith('in time') ? 1_000 : undefined
    const sent = createTwilioSms({ ...account, baseUrl, timeoutMs }).send(message)
    const failure = await sent.then(
      () => null,
      (error: Error) => error,
    )
    expect(failure?.name).toBe('SmsNotSent')
    expect(failure?.message).toMatch(reason)
    expect(`${failure?.message} ${String(failure?.cause)}`).not.toMatch(/491570006|123456|the-token/)
    expect(seen).toHaveLength(1)
  })
})
