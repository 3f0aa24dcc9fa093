import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, addType, sydneyTime } from '#test/support/booking-world.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const dateIn = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + days)
const ask = (slot: { typeId: string; clinicianId: string }, query: Record<string, string>, token?: string) =>
  api.call(
    'GET',
    `/appointment-types/${slot.typeId}/availabilities/public?${new URLSearchParams({ clinicianId: slot.clinicianId, type: 'booking', ...query })}`,
    { token },
  )

describe('availability of one clinician', () => {
  it('lists each day of the range with its free times, in the viewer’s zone', async () => {
    const slot = await addBookable(api.db)
    const { status, body } = await ask(slot, { date: dateIn(3), to: dateIn(4), timeZone: 'Australia/Perth' })
    expect(status).toBe(200)
    expect(Object.keys(body.timeSlots)).toEqual([dateIn(3), dateIn(4)])
    const day = body.timeSlots[dateIn(3)]
    expect(day.isAvailable).toBe(true)
    const starts = day.timeSlots.map((each: { startDateTime: string }) => each.startDateTime)
    expect(starts).toContain(sydneyTime(3, 10).toISOString())
    expect(day.timeSlots[0]).toMatchObject({ clinicianId: slot.clinicianId, isAvailable: true })
    expect(body.timeZone).toBe('Australia/Perth')
  })

  it('leaves out what is held, and offers it again when the hold is given back', async () => {
    const slot = await addBookable(api.db)
    const start = sydneyTime(3, 10)
    const offered = async () => {
      const { body } = await ask(slot, { date: dateIn(3), to: dateIn(3) })
      return body.timeSlots[dateIn(3)].timeSlots.some(
        (each: { startDateTime: string }) => each.startDateTime === start.toISOString(),
      )
    }
    expect(await offered()).toBe(true)
    const held = await api.reserve({ ...slot, start })
    expect(await offered()).toBe(false)
    await api.call('DELETE', api.at(held.body.data.reserveId))
    expect(await offered()).toBe(true)
  })

  it('says why a day has no times', async () => {
    const slot = await addBookable(api.db)
    await api.db
      .insertInto('hours_exceptions')
      .values({ clinician_id: slot.clinicianId, on_date: dateIn(4), kind: 'leave' })
      .execute()
    await api.db.deleteFrom('working_hours').where('clinician_id', '=', slot.clinicianId).execute()
    await api.db
      .insertInto('hours_exceptions')
      .values({
        clinician_id: slot.clinicianId,
        on_date: dateIn(3),
        kind: 'extra',
        start_minute: 600,
        end_minute: 660,
      })
      .execute()
    await api.reserve({ ...slot, start: sydneyTime(3, 10) })
    const { body } = await ask(slot, { date: dateIn(-1), to: dateIn(30) })
    const reason = (days: number) => body.timeSlots[dateIn(days)].reason
    expect([reason(-1), reason(3), reason(4), reason(30)]).toEqual([
      'past',
      'fullyBooked',
      'noSessions',
      'notYetOpen',
    ])
  })

  it.each([
    ['0000-01-01', '0000-12-31', 'past'],
    ['0001-06-01', '0001-06-02', 'past'],
    ['1894-12-30', '1895-12-30', 'past'],
    ['4012-01-01', '4012-12-31', 'notYetOpen'],
    ['9998-06-01', '9998-06-02', 'notYetOpen'],
    ['9999-01-01', '9999-12-31', 'notYetOpen'],
  ])('answers at once for the days from %s to %s: %s', async (date, to, reason) => {
    const slot = await addBookable(api.db)
    const { status, body } = await ask(slot, { date, to })
    expect(status).toBe(200)
    expect([Object.keys(body.timeSlots)[0], Object.keys(body.timeSlots).at(-1)]).toEqual([date, to])
    for (const day of Object.values(body.timeSlots))
      expect(day).toEqual({ isAvailable: false, reason, timeSlots: [] })
  })

  it('opens four weeks to new people and three months to existing clients', async () => {
    const slot = await addBookable(api.db)
    const token = await api.signUp({ card: true })
    const range = { date: dateIn(0), to: dateIn(100) }
    const lastDay = (body: { timeSlots: Record<string, { isAvailable: boolean }> }) =>
      Object.entries(body.timeSlots).findLast(([, day]) => day.isAvailable)?.[0]
    expect(lastDay((await ask(slot, range)).body)).toBe(dateIn(27))
    expect(lastDay((await ask(slot, range, token)).body)).toBe(dateIn(27))
    const held = await api.reserve({ ...slot, start: sydneyTime(3, 10) }, { token, funding: 'rebate' })
    await api.finish(held.body.data.reserveId, token)
    const last = lastDay((await ask(slot, range, token)).body) ?? ''
    expect(last >= dateIn(88) && last <= dateIn(92)).toBe(true)
    expect((await api.reserve({ ...slot, start: sydneyTime(60, 10) }, { token })).status).toBe(201)
  })

  it.each([
    [{ date: 'soon' }, 'date'],
    [{ date: '2027-02-30' }, 'date'],
    [{ to: '2020-01-01' }, 'to'],
    [{ to: dateIn(400) }, 'to'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ clinicianId: 'someone' }, 'clinicianId'],
  ])('answers 422 for %o and names the field', async (wrong, field) => {
    const slot = await addBookable(api.db)
    const answer = await ask(slot, { date: dateIn(0), to: dateIn(7), ...wrong })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalidInput', fields: { [field]: expect.any(String) } },
    })
  })

  it('answers 404 for a clinician or type that does not exist', async () => {
    const slot = await addBookable(api.db)
    const range = { date: dateIn(0), to: dateIn(7) }
    expect((await ask({ ...slot, clinicianId: randomUUID() }, range)).status).toBe(404)
    expect((await ask({ ...slot, typeId: randomUUID() }, range)).status).toBe(404)
  })
})

describe('appointment types', () => {
  it('are listed by clinician, by GP and by claim type', async () => {
    const slot = await addBookable(api.db)
    const gp = await addBookable(api.db, { isGP: true })
    const ids = async (query: string) =>
      (await api.call('GET', `/appointment-types?${query}`)).body.map((type: { _id: string }) => type._id)
    expect((await ids(`clinicianId=${slot.clinicianId}`)).toSorted()).toEqual(
      [slot.typeId, slot.longTypeId].toSorted(),
    )
    expect(await ids('isGP=true')).toEqual(expect.arrayContaining([gp.typeId, gp.longTypeId]))
    expect(await ids('isGP=true')).not.toContain(slot.typeId)
    expect(await ids(`clinicianId=${slot.clinicianId}&claimType=workCover`)).toEqual([])
    expect((await api.call('GET', '/appointment-types?claimType=magic')).body.fields).toHaveProperty(
      'claimType',
    )
  })
})

describe('next available GPs', () => {
  it('lists the soonest of all GPs by day, a few at a time', async () => {
    const [one, two] = [await addBookable(api.db, { isGP: true }), await addBookable(api.db, { isGP: true })]
    const next = async (query: string) =>
      (await api.call('GET', `/gp-availabilities?type=initial&${query}`)).body
    const first = await next('take=2&timeZone=Australia/Sydney')
    expect(first.hasMore).toBe(true)
    expect(first.days).toHaveLength(2)
    const all = await next('take=50')
    const ids = new Set(all.days.map((day: { clinician: { _id: string } }) => day.clinician._id))
    expect([one.clinicianId, two.clinicianId].every((id) => ids.has(id))).toBe(true)
    const starts = all.days.map(
      (day: { timeSlots: { startDateTime: string }[] }) => day.timeSlots[0]?.startDateTime,
    )
    expect(starts).toEqual(starts.toSorted())
    // Day after day, however many times each has.
    const daysOfOne = all.days.filter(
      (day: { clinician: { _id: string } }) => day.clinician._id === one.clinicianId,
    )
    expect(daysOfOne.length).toBeGreaterThan(10)
    expect(all.hasMore).toBe(true)
    const later = await next(`take=1&after=${encodeURIComponent(sydneyTime(5, 0).toISOString())}`)
    expect(later.days[0].timeSlots[0].startDateTime > sydneyTime(5, 0).toISOString()).toBe(true)
    expect((await next('after=9999-12-31T23:59:59Z')).days).toEqual([])
    expect((await next('take=2&after=0000-01-01T00:00:00Z')).days).toHaveLength(2)
    expect((await api.call('GET', '/gp-availabilities?type=other')).status).toBe(422)
  })

  it('names for each entry the type that its times can be held as', async () => {
    const one = await addBookable(api.db, { isGP: true })
    const shortId = await addType(
      api.db,
      {
        name: `GP Initial Mental Health Treatment Plan ${randomUUID()}`,
        kind: 'gpInitial',
        claim_types: [],
        duration_minutes: 30,
        step_minutes: 60,
      },
      one.clinicianId,
    )
    const other = await addBookable(api.db, { isGP: true })
    const { days } = (await api.call('GET', '/gp-availabilities?type=initial&take=50')).body
    const offered = (clinicianId: string) =>
      days.filter((day: { clinician: { _id: string } }) => day.clinician._id === clinicianId)
    const typesOf = (clinicianId: string) =>
      new Set(offered(clinicianId).map((day: { appointmentTypeId: string }) => day.appointmentTypeId))
    expect(typesOf(one.clinicianId)).toEqual(new Set([one.typeId, shortId]))
    expect(typesOf(other.clinicianId)).toEqual(new Set([other.typeId]))
    for (const { clinicianId } of [one, other]) {
      const day = offered(clinicianId).at(-1)
      const held = await api.reserve({
        clinicianId,
        typeId: day.appointmentTypeId,
        start: new Date(day.timeSlots[0].startDateTime),
      })
      expect(held.status).toBe(201)
    }
  })
})
