import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#contract/page-paths.ts'
import { type GpNeedCode, gpNeeds } from '#domain/gp/gp-needs.ts'
import { gpBlockMessages } from '#domain/gp/booking-rules.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { addMonths, formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { details } from '#test/support/booking-record.ts'
import { createGpApi } from '#test/support/gp-api.ts'
import { findPerson } from '../sign-in/account-people.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())
afterEach(() => {
  api.service.now = () => new Date()
})

const medicare = {
  firstName: 'Robin',
  lastName: 'Field',
  dateOfBirth: '1990-05-17',
  ...details.unknownMedicare,
  expiryDate: '2039-08',
}
const guardian = {
  role: 'guardian',
  parentFirstName: 'Sam',
  parentLastName: 'Field',
  parentEmail: 'sam@mail.example',
}

const setClient = async (
  token: string,
  change: { has_saved_card?: boolean; on_behalf_of?: 'myChild'; record_type?: 'youngPerson' },
) =>
  api.db
    .updateTable('clients')
    .set(change)
    .where('id', '=', await api.clientIdOf(token))
    .execute()

const sendTo = (method: 'PUT' | 'POST', path: string, body: object) => async (token: string) => {
  const { status } = await api.call(method, `/client-records/me/${path}`, { token, body })
  if (status >= 300) throw new Error(`${path} was answered with ${status}`)
}
const questionnaire = (code: QuestionnaireCode) => async (token: string) =>
  api.sendQuestionnaires(token, [code])

/** How each need is met. A negative safety check meets two. */
const meets = {
  medicareCard: sendTo('PUT', 'medicare', medicare),
  address: sendTo('PUT', 'address', details.address),
  parentConsent: async (token: string) => {
    await sendTo('POST', 'intake', { behalfOf: 'myChild', isConsentForParent: true })(token)
    await sendTo('POST', 'additional-profiles', guardian)(token)
  },
  savedCard: (token: string) => setClient(token, { has_saved_card: true }),
  safetyCheck: questionnaire('safetyCheck'),
  mhtp: questionnaire('mhtp'),
  dass21: questionnaire('dass21'),
} as const satisfies Partial<Record<GpNeedCode, (token: string) => Promise<unknown>>>
type Mendable = keyof typeof meets
const mendable = Object.keys(meets) as Mendable[]

/** A child's appointment, so that every need applies, with all but some met. */
async function holdWithout(...without: Mendable[]) {
  const token = await api.signUp()
  await setClient(token, { on_behalf_of: 'myChild', record_type: 'youngPerson' })
  const { reserveId } = await api.holdGp(token)
  for (const need of mendable) if (!without.includes(need)) await meets[need](token)
  return { token, reserveId }
}

const findNeed = (code: string) => {
  const need = gpNeeds.find((row) => row.code === code)
  if (!need) throw new Error(`There is no need ${code}`)
  return need
}

describe('a GP booking', () => {
  it.each(mendable)('without %s is refused with its code and the page that mends it', async (code) => {
    const { token, reserveId } = await holdWithout(code)
    const { refusal, label, mendedAt } = findNeed(code)
    expect((await api.standing(reserveId, token)).body.missing).toEqual([
      { code, message: label, page: mendedAt },
    ])
    for (const act of [api.validate, api.confirm])
      expect(await act(reserveId, token)).toMatchObject({
        status: 409,
        body: { code: refusal, message: label, fields: { [code]: label }, page: paths[mendedAt]() },
      })
    expect((await api.reservationOf(reserveId)).status).toBe('held')
    await meets[code](token)
    expect((await api.validate(reserveId, token)).status).toBe(204)
    expect((await api.confirm(reserveId, token)).status).toBe(204)
    expect((await api.reservationOf(reserveId)).status).toBe('booked')
  })

  it('names the first of several, and lists all', async () => {
    const { token, reserveId } = await holdWithout('address', 'dass21')
    const { body } = await api.confirm(reserveId, token)
    expect(body.code).toBe('addressMissing')
    expect(Object.keys(body.fields)).toEqual(['address', 'dass21'])
  })

  it('counts a Medicare card that has run out as missing', async () => {
    const { token, reserveId } = await holdWithout('medicareCard')
    const now = new Date()
    const thisMonth = formatIsoDate(localDayAt(now, 'Australia/Sydney')).slice(0, 7)
    await sendTo('PUT', 'medicare', { ...medicare, expiryDate: thisMonth })(token)
    expect((await api.validate(reserveId, token)).status).toBe(204)
    const own = { accountId: 'banksia', reserveId }
    const { readGpStanding } = await import('./gp-booking.ts')
    const { readBookingActor } = await import('./booking-actor.ts')
    const { sub: account = '' } = decodeJwt(token)
    const caller = {
      subject: account,
      role: 'patient',
      attachedClinicianId: null,
      signInId: null,
      person: await findPerson(api.db, { account, personId: null, now }),
    } as const
    const actor = await readBookingActor(api.db, caller, 'none')
    // A token lasts minutes, so the months pass behind the routes.
    const later = new Date(now.getTime() + 35 * 86_400_000)
    const standing = await readGpStanding({ ...api.service, now: () => later }, actor, own)
    expect(standing.ok && standing.value.missing[0]?.code).toBe('medicareCard')
  })

  it('is refused once its card was removed, also while it is confirmed', async () => {
    const { token, reserveId } = await holdWithout()
    await setClient(token, { has_saved_card: false })
    expect((await api.confirm(reserveId, token)).body).toMatchObject({
      code: 'savedCardMissing',
      page: '/gp/medicare',
    })
  })

  it('of another client has no standing, and an ended hold has none either', async () => {
    const { token, reserveId } = await holdWithout()
    expect((await api.standing(reserveId, await api.signUp())).status).toBe(404)
    await api.letRunOut(reserveId)
    expect((await api.standing(reserveId, token)).status).toBe(404)
    expect((await api.confirm(reserveId, token)).status).toBe(404)
  })

  it('is confirmed once, however often at once', async () => {
    const { token, reserveId } = await holdWithout()
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.confirm(reserveId, token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  })
})

const zones: ZoneId[] = [
  'Australia/Sydney',
  'Australia/Perth',
  'Australia/Darwin',
  'Pacific/Norfolk',
  'Indian/Cocos',
]

/** The first instant of the day in this zone that still counts as within twelve months today. */
function firstWithin(zone: ZoneId): Date {
  const today = localDayAt(new Date(), zone)
  const yearAgo = addMonths(today, -12)
  // On 29 February nothing of a year ago falls on the same day.
  return dateOfEpochMinute(startOfDay(addMonths(yearAgo, 12) === today ? yearAgo : yearAgo + 1, zone))
}

const rows = [
  { last: 'none', chosen: 'initial', variant: 'bothAssessments' },
  { last: 'none', chosen: 'review', variant: 'bothAssessments' },
  { last: 'within', chosen: 'initial', message: gpBlockMessages.bookReview },
  { last: 'within', chosen: 'review', variant: 'dass21Only' },
  { last: 'over', chosen: 'initial', variant: 'twelveMonthsElapsed' },
  { last: 'over', chosen: 'review', message: gpBlockMessages.bookInitial },
] as const

describe.each(zones)('the rules table on the boundary day in %s', (zone) => {
  it.each(rows)('last initial $last, chosen $chosen', async ({ last, chosen, ...expected }) => {
    const token = await api.signUp({ card: true })
    const clientId = await api.clientIdOf(token)
    await api.db.updateTable('clients').set({ time_zone: zone }).where('id', '=', clientId).execute()
    const gp = await api.holdGp(token, chosen)
    if (last !== 'none') {
      const ended = new Date(firstWithin(zone).getTime() - (last === 'over' ? 1000 : 0))
      await sql`insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
          service_delivered, booked_at)
        values (gen_random_uuid(), 'banksia', ${gp.clinicianId}, ${gp.typeId},
          tstzrange(${ended}::timestamptz - interval '50 minutes', ${ended}::timestamptz), 'booked', 'earlier', ${clientId},
          'attended', now())`.execute(api.db)
    }
    const standing = await api.standing(gp.reserveId, token)
    if ('message' in expected) {
      await api.sendQuestionnaires(token)
      const message = expect.stringContaining(expected.message)
      expect(standing).toMatchObject({ status: 409, body: { message } })
      expect(await api.confirm(gp.reserveId, token)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message },
      })
      return
    }
    expect(standing.body.variant).toBe(expected.variant)
    const isBoth = expected.variant !== 'dass21Only'
    await api.sendQuestionnaires(token, ['safetyCheck', 'dass21'])
    expect((await api.confirm(gp.reserveId, token)).body?.code).toBe(isBoth ? 'mhtpMissing' : undefined)
    if (isBoth) await api.sendQuestionnaires(token, ['mhtp'])
    expect((await api.confirm(gp.reserveId, token)).status).toBe(204)
  })
})
