import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addPerson } from '#test/support/people.ts'
import { watchClinicianChanges } from '../booking/availability-changes.ts'
import { createEditorApi } from './editor.fixture.ts'

let api: Awaited<ReturnType<typeof createEditorApi>>
beforeAll(async () => {
  api = await createEditorApi()
})
afterAll(() => api.close())

const dateAhead = (days: number) => formatIsoDate(localDayAt(new Date(), 'Pacific/Norfolk') + days)

/** A session that is booked at an agreed price. */
async function addBooked({ days, outOfPocketCents }: { days: number; outOfPocketCents: number }) {
  const { clinicianId, typeId } = await addBookable(api.db)
  const { subject } = await addPerson(api.db, { email: `${randomUUID()}@mail.example` })
  const start = sydneyTime(days, 10)
  const quote = {
    kind: 'rebate',
    consultCents: 18905,
    bookingFeeCents: 1208,
    gstInclCents: 110,
    upfrontCents: 20113,
    rebateCents: 14905,
    outOfPocketCents,
  }
  const { rows } = await sql<{ id: string }>`
    insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, funding_method,
      claim_type, referral, quote, booked_at, client_id)
    values (${randomUUID()}, ${account}, ${clinicianId}, ${typeId},
      tstzrange(${start}, ${new Date(start.getTime() + 3_000_000)}), 'booked', 'v', 'rebate', 'rebate', 'received',
      ${JSON.stringify(quote)}, now(), (select id from clients where identity_subject = ${subject})) returning id`.execute(
    api.db,
  )
  return { id: rows[0]?.id ?? '', clinicianId, typeId }
}

describe('appointment types', () => {
  const fields = {
    name: 'Long session',
    label: 'Long session (80 minutes)',
    kind: 'psychology',
    durationMinutes: 80,
    stepMinutes: 20,
    claimTypes: ['rebate'],
    assignmentMode: 'single',
    isActive: true,
  }
  const find = async (id: string) =>
    (await api.call('GET', '/appointment-types')).body.types.find((one: { id: string }) => one.id === id)

  it('are added, changed against their version, and named once', async () => {
    const { body } = await api.call('POST', '/appointment-types', { body: fields })
    expect(body.version).toBe(1)
    const again = await api.call('POST', '/appointment-types', { body: fields })
    expect(again.body.fields).toEqual({ name: 'Another appointment type has this name' })
    const { kind: _, ...rest } = fields
    const change = (version: number) =>
      api.call('PUT', `/appointment-types/${body.id}`, { body: { ...rest, durationMinutes: 90, version } })
    expect((await change(1)).body).toMatchObject({ id: body.id, version: 2 })
    expect((await change(1)).body.code).toBe('changedMeanwhile')
    expect(await find(body.id)).toMatchObject({
      durationMinutes: 90,
      kind: 'psychology',
      offeredBy: 0,
      upcoming: 0,
    })
    const other = await api.call('POST', '/appointment-types', { body: { ...fields, name: 'Other' } })
    const taken = await api.call('PUT', `/appointment-types/${other.body.id}`, {
      body: { ...rest, version: 1 },
    })
    expect(taken.body.fields).toEqual({ name: 'Another appointment type has this name' })
    expect((await api.audited()).map(({ subject }) => subject)).toContain(`appointment type ${body.id}`)
  })

  it.each([
    [{ durationMinutes: 7 }, 'durationMinutes'],
    [{ stepMinutes: 0 }, 'stepMinutes'],
    [{ name: ' ' }, 'name'],
    [{ kind: 'gpInitial', name: 'Plan' }, 'name'],
    [{ claimTypes: ['cash'] }, 'claimTypes.0'],
  ])('%j is refused at %s', async (change, field) => {
    const answer = await api.call('POST', '/appointment-types', {
      body: { ...fields, name: randomUUID(), ...change },
    })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })

  it('leave booked sessions as long as they were', async () => {
    const { id, typeId } = await addBooked({ days: 9, outOfPocketCents: 5208 })
    const type = await find(typeId)
    expect(type.upcoming).toBe(1)
    const during = () => api.db.selectFrom('reservations').select('during').where('id', '=', id).execute()
    const before = await during()
    const answer = await api.call('PUT', `/appointment-types/${typeId}`, {
      body: { ...type, durationMinutes: 30 },
    })
    expect(answer.status).toBe(200)
    expect(await during()).toEqual(before)
  })
})

describe('rates', () => {
  const amounts = {
    clinicalRebateCents: 14905,
    registeredRebateCents: 10155,
    gapCents: 4000,
    gapByMinutes: { '80': 16000 },
    bookingFeeCents: 1250,
    ndisLimitCents: null,
    ndisHourCents: null,
  }
  const list = async () => (await api.call('GET', '/rates')).body

  it('of a future date are added, changed against their version, and taken back', async () => {
    const from = dateAhead(40)
    expect((await list()).earliest).toBe(dateAhead(1))
    expect((await api.call('POST', '/rates', { body: { from, ...amounts } })).status).toBe(204)
    const [row] = (await list()).rates
    expect(row).toEqual({ from, ...amounts, version: 1, period: 'upcoming' })
    const again = await api.call('POST', '/rates', { body: { from, ...amounts } })
    expect(again.body.fields.from).toContain('already a change')
    const change = (version: number) =>
      api.call('PUT', `/rates/${from}`, { body: { ...amounts, gapCents: 4500, version } })
    expect((await change(1)).status).toBe(204)
    expect((await change(1)).body.code).toBe('changedMeanwhile')
    expect((await api.call('DELETE', `/rates/${from}?version=1`)).body.code).toBe('changedMeanwhile')
    expect((await api.call('DELETE', `/rates/${from}?version=2`)).status).toBe(204)
    expect((await api.call('DELETE', `/rates/${from}?version=2`)).status).toBe(404)
    const audited = (await api.audited()).filter(({ subject }) => subject === `rates from ${from}`)
    expect(audited).toHaveLength(3)
  })

  it('take a price of an hour for the NDIS up to its limit', async () => {
    const [from, later] = [dateAhead(41), dateAhead(42)]
    const add = (body: object) => api.call('POST', '/rates', { body: { ...amounts, ...body } })
    expect((await add({ from, ndisHourCents: 232_99 })).status).toBe(204)
    expect((await add({ from: later, ndisLimitCents: 240_00, ndisHourCents: 240_00 })).status).toBe(204)
    const above = { ...amounts, ndisHourCents: 233_00, version: 1 }
    const refused = await api.call('PUT', `/rates/${from}`, { body: above })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { ndisHourCents: 'Must be at most the NDIS limit of $232.99' },
    ])
    for (const date of [from, later]) await api.call('DELETE', `/rates/${date}?version=1`)
  })

  it.each(['2024-07-01', '2026-07-01', dateAhead(0)])(
    'that have begun (%s) stay, by API and by database',
    async (from) => {
      const before = (await list()).rates
      expect((await api.call('POST', '/rates', { body: { from, ...amounts } })).status).toBe(422)
      expect((await api.call('PUT', `/rates/${from}`, { body: { ...amounts, version: 1 } })).status).toBe(422)
      expect((await api.call('DELETE', `/rates/${from}?version=1`)).status).toBe(422)
      for (const statement of [
        sql`update rates set gap_cents = 1 where from_date = '2026-07-01'`,
        sql`delete from rates where from_date = '2024-07-01'`,
        sql`update rates set from_date = '2030-01-01' where from_date = '2026-07-01'`,
        sql`insert into rates values (${dateAhead(0)}, 1, 1, 1, 1)`,
      ])
        await expect(statement.execute(api.db)).rejects.toThrow('rates that have begun')
      expect((await list()).rates).toEqual(before)
    },
  )

  it.each([
    [{ from: 'soon' }, 'from'],
    [{ from: '2030-02-30' }, 'from'],
    [{ gapCents: -1 }, 'gapCents'],
    [{ gapCents: 12.5 }, 'gapCents'],
    [{ bookingFeeCents: 1_000_000 }, 'bookingFeeCents'],
    [{ ndisLimitCents: -1 }, 'ndisLimitCents'],
    // The limit that is shipped, $232.99, holds until another one is entered.
    [{ ndisHourCents: 233_00 }, 'ndisHourCents'],
    [{ ndisLimitCents: 240_00, ndisHourCents: 240_01 }, 'ndisHourCents'],
  ])('%j is refused at %s', async (change, field) => {
    const answer = await api.call('POST', '/rates', { body: { from: dateAhead(50), ...amounts, ...change } })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]])
  })

  it('leave what is booked at the price that was agreed to, and say before which sessions differ', async () => {
    const { id } = await addBooked({ days: 25, outOfPocketCents: 5208 })
    await addBooked({ days: 3, outOfPocketCents: 5208 })
    const from = dateAhead(20)
    const preview = await api.call('POST', '/rate-previews', { body: { from, ...amounts } })
    expect(preview.body).toMatchObject({
      until: null,
      booked: 1,
      changedCount: 1,
      changed: [{ id, agreedCents: 5208, newCents: 5250, clinicianName: 'Amelia Tran' }],
    })
    await api.call('POST', '/rates', { body: { from, ...amounts } })
    const quoteOf = async () =>
      (await api.db.selectFrom('reservations').select('quote').where('id', '=', id).executeTakeFirstOrThrow())
        .quote
    expect((await quoteOf())?.outOfPocketCents).toBe(5208)
    const same = await api.call('POST', '/rate-previews', { body: { from: dateAhead(10), ...amounts } })
    expect(same.body).toMatchObject({ until: dateAhead(19), booked: 0, changedCount: 0 })
    await api.call('DELETE', `/rates/${from}?version=1`)
  })

  it('of short notice hold for what is booked from now on, and are saved against what was shown', async () => {
    const save = (feeCents: unknown, was: number | null) =>
      api.call('PUT', '/short-notice-fee', { body: { feeCents, was } })
    expect((await api.call('GET', '/short-notice-fee')).body).toEqual({ feeCents: null, othersBooked: 0 })
    const before = await addBooked({ days: 26, outOfPocketCents: 5208 })
    expect((await save(80_00, null)).body).toEqual({ feeCents: 80_00, othersBooked: expect.any(Number) })
    const after = await addBooked({ days: 27, outOfPocketCents: 5208 })
    const feeOf = async ({ id }: { id: string }) =>
      (await api.db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
        .short_notice_fee_cents
    expect([await feeOf(before), await feeOf(after)]).toEqual([null, 80_00])
    const shown = (await api.call('GET', '/short-notice-fee')).body
    expect(shown.othersBooked).toBeGreaterThan(0)
    expect((await save(90_00, null)).body.code).toBe('changedMeanwhile')
    for (const wrong of [-1, 12.5, 1_000_000, '80'])
      expect([wrong, (await save(wrong, 80_00)).status]).toEqual([wrong, 422])
    expect((await save(null, 80_00)).body.feeCents).toBeNull()
    expect([await feeOf(before), await feeOf(after)]).toEqual([null, 80_00])
    const audited = (await api.audited()).filter(({ subject }) => subject === 'fee for short notice')
    expect(audited).toHaveLength(2)
  })

  it('are told to the pages that show prices, in every process', async () => {
    const changes = watchClinicianChanges(api.db)
    const before = (await changes()).ofAnyone
    await api.call('POST', '/rates', { body: { from: dateAhead(60), ...amounts } })
    expect((await changes()).ofAnyone).toBeGreaterThan(before)
    const settings = await (await api.app.request('/api/settings')).json()
    expect(settings.rates.at(-1)).toMatchObject({ from: dateAhead(60), bookingFeeCents: 1250 })
  })
})
