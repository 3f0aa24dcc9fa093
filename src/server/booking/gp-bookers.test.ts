import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveysOfVariant } from '#domain/gp/booking-rules.ts'
import { createGpApi } from '#test/support/gp-api.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())

const bookers = ['mySelf', 'someoneElseAdult', 'myChild'] as const
const seen = [
  { when: 'never', chosen: 'initial', daysAgo: 0, variant: 'bothAssessments' },
  { when: 'recently', chosen: 'review', daysAgo: 150, variant: 'dass21Only' },
  { when: 'long ago', chosen: 'initial', daysAgo: 450, variant: 'twelveMonthsElapsed' },
] as const
const guardian = {
  role: 'guardian',
  parentFirstName: 'Sam',
  parentLastName: 'Field',
  parentEmail: 'sam@mail.example',
}

async function setBooker(clientId: string, booker: (typeof bookers)[number]): Promise<void> {
  await api.db
    .updateTable('clients')
    .set({ on_behalf_of: booker, ...(booker === 'myChild' && { record_type: 'youngPerson' }) })
    .where('id', '=', clientId)
    .execute()
}

async function consent(token: string): Promise<void> {
  const intake = { behalfOf: 'myChild', isConsentForParent: true }
  for (const [path, body] of [
    ['intake', intake],
    ['additional-profiles', guardian],
  ] as const)
    expect((await api.call('POST', `/client-records/me/${path}`, { token, body })).status).toBeLessThan(300)
}

describe.each(bookers)('a GP appointment that is booked by %s', (booker) => {
  it.each(seen)('for a client who was seen $when', async ({ chosen, daysAgo, variant }) => {
    const token = await api.signUp({ card: true })
    const clientId = await api.clientIdOf(token)
    await setBooker(clientId, booker)
    const { reserveId, clinicianId, typeId } = await api.holdGp(token, chosen)
    if (daysAgo > 0)
      await sql`insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
          service_delivered, booked_at)
        values (gen_random_uuid(), 'banksia', ${clinicianId}, ${typeId},
          tstzrange(now() - ${daysAgo} * interval '1 day', now() - ${daysAgo} * interval '1 day' + interval '50 minutes'), 'booked',
          'earlier', ${clientId}, 'attended', now())`.execute(api.db)
    const { body } = await api.standing(reserveId, token)
    expect(body.variant).toBe(variant)
    const due = surveysOfVariant[variant]
    const consents = booker === 'myChild' ? ['parentConsent'] : []
    expect(body.missing.map(({ code }: { code: string }) => code)).toEqual([
      ...consents,
      'safetyCheck',
      ...due,
    ])
    if (booker === 'myChild') await consent(token)
    await api.sendQuestionnaires(token, ['safetyCheck', ...due])
    expect((await api.confirm(reserveId, token)).status).toBe(204)
    expect((await api.reservationOf(reserveId)).status).toBe('booked')
  })
})
