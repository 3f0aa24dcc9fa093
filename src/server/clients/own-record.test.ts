import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const mine = (path: string, token: string) => api.call('GET', `/client-records/me${path}`, { token })

describe('the client’s own record', () => {
  it('is theirs alone, and needs a token', async () => {
    const token = await api.signUp({ card: true })
    expect((await mine('', token)).body).toMatchObject({
      firstName: 'Robin',
      recordType: 'adult',
      hasSavedCard: true,
    })
    expect((await api.call('GET', '/client-records/me')).status).toBe(401)
    const clinician = await accessTokenFor(api.service, { subject: randomUUID(), role: 'clinician' })
    expect((await mine('', clinician)).status).toBe(404)
  })

  it('names the psychologist they are attached to', async () => {
    const { clinicianId } = await addBookable(api.db)
    expect((await mine(':getAttachedAccountAndClinician', await api.signUp())).body).toEqual({
      accountId: 'banksia',
      clinician: null,
    })
    const attached = await mine(
      ':getAttachedAccountAndClinician',
      await api.signUp({ attachedTo: clinicianId }),
    )
    expect(attached.body.clinician).toMatchObject({ _id: clinicianId, isProfileListed: true })
  })

  it('lists what was booked, not what is held, and is EXISTING from the first booking on', async () => {
    const token = await api.signUp({ card: true })
    const { clinicianId, typeId } = await addBookable(api.db)
    const held = await api.reserve(
      { clinicianId, typeId, start: sydneyTime(3, 10) },
      { token, funding: 'rebate' },
    )
    expect((await mine('/appointments', token)).body).toEqual([])
    expect((await mine('/appointments:getBookingRuleType', token)).body).toBe('NEW')
    await api.finish(held.body.data.reserveId, token)
    expect((await mine('/appointments', token)).body).toMatchObject([
      {
        startDateTime: sydneyTime(3, 10).toISOString(),
        isGP: false,
        claimType: 'rebate',
        clinician: { _id: clinicianId },
      },
    ])
    expect((await mine('/appointments?isGP=true', token)).body).toEqual([])
    expect((await mine('/appointments:getBookingRuleType', token)).body).toBe('EXISTING')
  })

  it('keeps the time zone they choose, if it is one of the nine', async () => {
    const token = await api.signUp()
    const put = (timeZone: string) =>
      api.call('PUT', '/client-records/me/time-zone', { token, body: { timeZone } })
    expect((await put('Indian/Cocos')).status).toBe(204)
    expect((await mine('', token)).body.timeZone).toBe('Indian/Cocos')
    expect((await put('Mars/Olympus')).body.fields).toEqual({ timeZone: 'Time zone is invalid' })
  })
})
