import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifierMessages } from '#domain/identifiers/checked.ts'
import { account } from '#test/support/booking-world.ts'
import { fictionalMobile, newEmail, signUpBody } from '#test/support/newcomers.ts'
import { addPractice } from '#test/support/people.ts'
import { addClients } from '#test/support/server-cluster.ts'
import { type ServerPair, startServerPair } from '#test/support/single-server.ts'

let pair: ServerPair
beforeAll(async () => {
  pair = await startServerPair()
  await addPractice(pair.db)
})
afterAll(() => pair.close())

const hostile = {
  'a phishing sentence': 'Your account is locked. Call 1800 000 000 now, or visit evil.example/pay',
  'a sentence without figures': 'Your bank account has been locked please write to us at once',
  'a link': 'https://evil.example',
  'a bare domain': 'evil.example',
  'line breaks': 'Robin\r\nBcc: everyone@mail.example',
  'direction marks': 'Robin \u202Egnihsihp\u202C',
  'ten thousand letters': 'a'.repeat(10_000),
} as const

const refused = (fields: object) => ({ code: 'invalidInput', fields })
const message = expect.stringMatching(
  new RegExp(`^(?:${identifierMessages.personName}|Must be at most 100 characters)$`),
)

describe('31: names that are none, and addresses of others, through two server processes', () => {
  it.each(Object.entries(hostile))(
    '%s is refused at the field, wherever a name is asked for',
    async (_, name) => {
      const [token = ''] = await addClients(pair, 1, false, { details: false })
      const authorization = { authorization: `Bearer ${token}` }
      const ask = async (method: string, path: string, body: object) => {
        const answer = await pair.send(method, `/api${path}`, body, authorization)
        expect(`${path} ${answer.status}`).toBe(`${path} 422`)
        return answer.json()
      }
      const holder = { firstName: name, lastName: name }
      const signUp = await pair.send(
        'POST',
        `/api/accounts/${account}/patients`,
        signUpBody({ clientRecord: { ...holder, onBehalfOf: 'someoneElseAdult', bookedBy: holder } }),
      )
      expect(await signUp.json()).toMatchObject(
        refused({
          'clientRecord.firstName': message,
          'clientRecord.lastName': message,
          'clientRecord.bookedBy.firstName': message,
          'clientRecord.bookedBy.lastName': message,
        }),
      )
      const { clientRecord } = signUpBody({ clientRecord: holder })
      const invite = await pair.send('POST', '/api/invites:verify', {
        data: { ...clientRecord, mobileNumber: fictionalMobile, isPoliciesConfirmed: true },
        smsOtp: '123456',
      })
      expect(await invite.json()).toMatchObject(
        refused({ 'data.firstName': message, 'data.lastName': message }),
      )
      expect(await ask('PUT', '/patients/me', holder)).toMatchObject(
        refused({ firstName: message, lastName: message }),
      )
      const contact = { firstName: name, mobileNumber: fictionalMobile, tags: ['emergency'] }
      expect(await ask('POST', '/client-records/me/key-client-contacts', contact)).toMatchObject(
        refused({ firstName: message }),
      )
      const guardian = {
        role: 'guardian',
        parentFirstName: name,
        parentLastName: name,
        parentEmail: 'm@mail.example',
      }
      expect(await ask('POST', '/client-records/me/additional-profiles', guardian)).toMatchObject(
        refused({ parentFirstName: message, parentLastName: message }),
      )
    },
  )

  it('another person’s address gets a message that asks to confirm it, and nothing else', async () => {
    const email = newEmail()
    const answer = await pair.send(
      'POST',
      `/api/accounts/${account}/patients`,
      signUpBody({ clientRecord: { email } }),
    )
    const { authToken } = (await answer.json()).data
    const received = async () =>
      (
        await pair.db.selectFrom('outbox_messages').select('subject').where('recipient', '=', email).execute()
      ).map(({ subject }) => subject)
    await expect.poll(received, { timeout: 15_000 }).toEqual(['Confirm your email for Banksia'])
    const { email: read, isEmailVerified } = await (
      await pair.ask('/api/client-records/me', { headers: { authorization: `Bearer ${authToken}` } })
    ).json()
    expect([read, isEmailVerified]).toEqual([email, false])
  })
})
