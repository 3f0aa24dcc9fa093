import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { addPractice } from '#test/support/people.ts'
import { noteSignIn } from '../sign-in/try-password.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
  await addPractice(api.db)
})
afterAll(() => api.close())

describe('the sign-up token', () => {
  async function newcomer() {
    const { body } = await api.call('POST', `/accounts/${account}/patients`, { body: signUpBody() })
    const { authToken, clientRecord } = body.data as { authToken: string; clientRecord: { _id: string } }
    return { token: authToken, clientId: clientRecord._id }
  }
  async function visitorsHold() {
    const slot = await addBookable(api.db)
    const held = await api.reserve({ ...slot, start: sydneyTime(3, 10) })
    return held.body.data.reserveId as string
  }

  it('ties the time that a visitor held to the new client, and then leads it to its end', async () => {
    const { token, clientId } = await newcomer()
    const reserveId = await visitorsHold()
    const tied = await api.call('PUT', '/patients/me', { token, body: { reserveId, funding: 'rebate' } })
    expect(tied).toEqual({ status: 204, body: null })
    const { client_id, status } = await api.db
      .selectFrom('reservations')
      .select(['client_id', 'status'])
      .where('reserve_id', '=', reserveId)
      .executeTakeFirstOrThrow()
    expect({ client_id, status }).toEqual({ client_id: clientId, status: 'claimed' })

    expect((await api.call('GET', api.at(reserveId))).status).toBe(404)
    expect((await api.call('GET', api.at(reserveId), { token })).body.status).toBe('claimed')
    const reset = { token, body: { section: 'fundingBooking' } }
    expect((await api.call('POST', api.at(reserveId, ':resetTimer'), reset)).status).toBe(200)
    expect((await api.claim(reserveId, token)).status).toBe(200)
    expect((await api.call('DELETE', api.at(reserveId), { token })).status).toBe(204)
  })

  it('does not tie what belongs to another client', async () => {
    const reserveId = await visitorsHold()
    const [first, second] = [await newcomer(), await newcomer()]
    await api.call('PUT', '/patients/me', { token: first.token, body: { reserveId } })
    const stolen = await api.call('PUT', '/patients/me', { token: second.token, body: { reserveId } })
    expect(stolen.status).toBe(404)
  })

  it('reads and changes the client’s own profile', async () => {
    const { token, clientId } = await newcomer()
    const body = { firstName: 'Robyn', mobile: '0491 570 157', communicationPreference: 'sms' }
    expect((await api.call('PUT', '/patients/me', { token, body })).status).toBe(204)
    const zone = { token, body: { timeZone: 'Australia/Perth' } }
    expect((await api.call('PUT', '/client-records/me/time-zone', zone)).status).toBe(204)
    expect((await api.call('GET', '/client-records/me', { token })).body).toMatchObject({
      _id: clientId,
      firstName: 'Robyn',
      lastName: 'Field',
      mobile: '+61491570157',
      timeZone: 'Australia/Perth',
    })
    const origin = () =>
      api.db
        .selectFrom('audit_events')
        .select(['action', 'subject'])
        .where('client_id', '=', clientId)
        .where('subject', '=', 'aboriginal or torres strait islander origin')
        .execute()
    expect(await origin()).toEqual([])
    for (const atsi of [true, false]) {
      expect((await api.call('PUT', '/patients/me', { token, body: { atsi } })).status).toBe(204)
      expect((await api.call('GET', '/client-records/me', { token })).body).toMatchObject({
        atsi,
        firstName: 'Robyn',
      })
    }
    expect(await origin()).toHaveLength(2)
    const wrong = await api.call('PUT', '/patients/me', { token, body: { mobile: '12' } })
    expect(wrong.body.fields).toEqual({ mobile: 'Phone number is not valid' })
  })

  it('ends after two hours, with the first sign-in, and with the account', async () => {
    const status = async (token: string) => (await api.call('GET', '/client-records/me', { token })).status
    const [late, signedIn, closed] = [await newcomer(), await newcomer(), await newcomer()]
    const subjectOf = async ({ clientId }: { clientId: string }) =>
      (
        await api.db
          .selectFrom('clients')
          .select('identity_subject')
          .where('id', '=', clientId)
          .executeTakeFirstOrThrow()
      ).identity_subject ?? ''
    expect(await status(late.token)).toBe(200)
    await noteSignIn(api.db, await subjectOf(signedIn))
    expect(await status(signedIn.token)).toBe(401)
    await api.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('subject', '=', await subjectOf(closed))
      .execute()
    expect(await status(closed.token)).toBe(401)
    api.service.now = () => new Date(Date.now() + 2 * 3_600_000 + 1_000)
    expect(await status(late.token)).toBe(401)
    api.service.now = () => new Date()
  })
})
