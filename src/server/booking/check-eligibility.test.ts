import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgeRange } from '#domain/clinicians/vocabularies.ts'
import { ageMessages } from '#domain/clients/on-behalf-of.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const start = sydneyTime(3, 10)
const restriction = /^To change your psychologist or appointment type, please email/

async function psychologistFor(ages: AgeRange[]) {
  const bookable = await addBookable(api.db)
  await api.db
    .updateTable('clinicians')
    .set({ client_age_ranges: ages })
    .where('id', '=', bookable.clinicianId)
    .execute()
  return { ...bookable, start }
}

const forAdults: AgeRange[] = ['youth', 'adults', 'olderAdults']

describe('who is served', () => {
  it.each<[string, string, AgeRange[], string]>([
    ['a teenager', '2012-01-01', forAdults, ageMessages.psychologistForAdults],
    ['an adult', '1990-01-01', ['teenagers'], ageMessages.psychologistForUnder18s],
    ['a child', '2020-01-01', forAdults, ageMessages.under13],
  ])(
    '%s cannot hold the wrong psychologist’s time, nor claim one held before',
    async (_, born, ages, message) => {
      const slot = await psychologistFor(ages)
      const token = await api.signUp({ dateOfBirth: born })
      const refused = { status: 422, body: { code: 'ageNotServed', message } }
      expect(await api.reserve(slot, { token, funding: 'rebate' })).toMatchObject(refused)

      const held = await api.reserve(slot, { funding: 'rebate' })
      expect(held.status).toBe(201)
      expect(await api.claim(held.body.data.reserveId, token)).toMatchObject(refused)
    },
  )

  it('a client with a psychologist cannot claim another’s time that was held before they logged in', async () => {
    const own = await addBookable(api.db)
    const other = { ...(await addBookable(api.db)), start }
    const token = await api.signUp({ attachedTo: own.clinicianId })
    const held = await api.reserve(other, { funding: 'rebate' })
    const claimed = await api.claim(held.body.data.reserveId, token)
    expect(claimed).toMatchObject({ status: 403, body: { message: expect.stringMatching(restriction) } })
  })

  it('a GP sees every age from 13', async () => {
    const slot = { ...(await addBookable(api.db, { isGP: true })), start }
    const token = await api.signUp({ dateOfBirth: '2012-01-01' })
    expect((await api.reserve(slot, { token })).status).toBe(201)
  })
})
