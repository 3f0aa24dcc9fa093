import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lone, startLone } from '#test/support/lone-server.ts'
import { addInvite, fictionalMobile, sentCode, verifyBody } from '#test/support/newcomers.ts'

let lone: Lone
beforeAll(async () => {
  lone = await startLone()
})
afterAll(() => lone.close())

const guesses = 10_000
const atOnce = 50

/** Each guess comes from an address of its own, so that only the code's own lock stands in the way. */
function guess(agent: Agent, email: string, code: string): Promise<string> {
  const body = JSON.stringify(verifyBody(email, code))
  return new Promise((resolve, reject) => {
    const sent = request(
      `${lone.server.url}/api/invites:verify`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': randomUUID(),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve(JSON.parse(text).code ?? String(response.statusCode)))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

it('21: ten thousand guesses of a one-time code find nothing, and it is locked after five', async () => {
  const email = await addInvite(lone.db)
  const check = { email, mobileNumber: fictionalMobile, shouldSendOtp: true }
  expect((await lone.send('POST', '/api/invites:check', check)).status).toBe(200)
  const right = await sentCode(lone.db)
  const wrong = Array.from({ length: guesses }, (_, index) =>
    String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
  )

  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const answers = new Map<string, number>()
  const queue = wrong.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const code of queue) {
        const answer = await guess(agent, email, code)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }),
  )
  expect(Object.fromEntries(answers)).toEqual({ otpInvalid: 5, otpExpired: guesses - 5 })
  // Locked is locked: the right code comes too late.
  expect(await guess(agent, email, right)).toBe('otpExpired')
  agent.destroy()
  expect(await lone.db.selectFrom('accounts').select('subject').execute()).toEqual([])
})
