import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account } from '#test/support/booking-world.ts'
import {
  addInvite,
  fictionalMobile,
  newEmail,
  sentCode,
  signUpBody,
  verifyBody,
} from '#test/support/newcomers.ts'
import { addPerson, addPractice, goodPassword } from '#test/support/people.ts'
import type { createApp } from '../app.ts'
import { createSetupLink } from '../practice/create-owner.ts'
import { hashOfInvitation } from '../staff/invitations.ts'
import { sendWhileHashing } from './while-hashing.fixture.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
  await addPractice(api.db)
})
afterAll(() => api.close())

const post =
  (path: string, body: object, headers: Record<string, string> = {}) =>
  async (app: ReturnType<typeof createApp>) =>
    (
      await app.request(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': randomUUID(), ...headers },
        body: JSON.stringify(body),
      })
    ).status
const signUps = `/accounts/${account}/patients`
const person = { firstName: 'Dee', lastName: 'Morrow', password: goodPassword }

/** Most of the time in which hashes were not to be had would be 0.8 and more. */
const shortWait = 0.5

describe('while a password waits for its hash, no connection waits with it', () => {
  it.each(['without', 'with'])('in three sign-ups with two connections, %s a key', async (has) => {
    const { answer, longestWait } = await sendWhileHashing({ ...api, connections: 2 }, (app) =>
      Promise.all(
        [1, 2, 3].map(() =>
          post(signUps, signUpBody(), has === 'with' ? { 'idempotency-key': randomUUID() } : {})(app),
        ),
      ),
    )
    expect(answer).toEqual([201, 201, 201])
    expect(longestWait).toBeLessThan(shortWait)
  })

  it('in accepting an invite', async () => {
    const email = await addInvite(api.db)
    await api.call('POST', '/invites:check', {
      body: { email, mobileNumber: fictionalMobile, shouldSendOtp: true },
    })
    const body = verifyBody(email, await sentCode(api.db))
    const { answer, longestWait } = await sendWhileHashing(
      { ...api, connections: 1 },
      post('/invites:verify', body),
    )
    expect(answer).toBe(201)
    expect(longestWait).toBeLessThan(shortWait)
  })

  it('in accepting a staff invitation', async () => {
    const token = randomUUID()
    const { subject } = await addPerson(api.db, { email: newEmail() })
    await api.db
      .insertInto('staff_invitations')
      .values({
        token_hash: hashOfInvitation(token),
        email: newEmail(),
        role: 'administrator',
        invited_by: subject,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const { answer, longestWait } = await sendWhileHashing(
      { ...api, connections: 1 },
      post('/staff/invitations:accept', { token, ...person }),
    )
    expect(answer).toBe(204)
    expect(longestWait).toBeLessThan(shortWait)
  })

  it('in making the first owner', async () => {
    const link = await createSetupLink(api.db, api.config)
    const secret = new URL(link ?? '').hash.slice(1)
    const { answer, longestWait } = await sendWhileHashing(
      { ...api, connections: 1 },
      post('/staff/setup/owner', { ...person, email: newEmail() }, { cookie: `banksia-setup=${secret}` }),
    )
    expect(answer).toBe(204)
    expect(longestWait).toBeLessThan(shortWait)
  })
})
