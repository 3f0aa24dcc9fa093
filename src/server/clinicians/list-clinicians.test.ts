import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addClinician, addHours, addType } from '#test/support/clinicians.ts'
import { addPerson } from '#test/support/people.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import {
  askListing,
  askNames,
  askStarts,
  type ClinicianApp,
  createClinicianApp,
  monday,
} from './clinician-app.fixture.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ClinicianApp
const ids: Record<string, string> = {}
const allWeek = [1, 2, 3, 4, 5, 6, 7] as const

/** Each has one thing that the filters ask for. Their days say who comes first: Ada can start soonest, Fay latest. */
const people = {
  Ada: { gender: 'woman', languages: ['en', 'vi'], hours: [2, '09:00', '17:00'] },
  Ben: { gender: 'man', styles: ['emdr'], hours: [3, '09:00', '17:00'] },
  Cy: { gender: 'nonBinary', primary_specialisations: ['sleep'], hours: [4, '18:00', '21:00'] },
  Dee: {
    role: 'registeredPsychologists',
    secondary_specialisations: ['trauma'],
    hours: [5, '09:00', '11:00'],
  },
  Eve: {
    client_age_ranges: ['teenagers', 'adults'],
    delivery_types: ['videoCall', 'phoneCall'],
    hours: [6, '09:00', '17:00'],
  },
  Fay: { funding_methods: ['dva'], time_zone: 'Australia/Perth', hours: [7, '09:00', '17:00'] },
  // No age named: every age.
  Gus: { funding_methods: ['ndis', 'rebate'], client_age_ranges: [], hours: null },
} as const

beforeAll(async () => {
  test = await createTestDatabase()
  for (const [name, { hours, ...fields }] of Object.entries(people)) {
    const lists = Object.fromEntries(
      Object.entries(fields).map(([column, value]) => [
        column,
        typeof value === 'string' ? value : [...value],
      ]),
    )
    const id = await addClinician(test.db, { name, client_age_ranges: ['adults'], ...lists })
    ids[name] = id
    if (hours) await addHours(test.db, id, { weekday: hours[0], from: hours[1], to: hours[2] })
  }
  await addType(test.db, Object.values(ids), { claim_types: ['rebate', 'bulkBill', 'outOfPocket'] })
  await addType(test.db, [ids.Gus ?? ''], { duration_minutes: 80, claim_types: ['ndis'] })
  const hidden: Record<string, Parameters<typeof addClinician>[1]> = {
    Gp: { role: 'generalPractitioner' },
    Unlisted: { is_profile_listed: false },
    Inactive: { status: 'inactive' },
    Closed: { is_open_to_new_clients: false },
  }
  for (const [name, fields] of Object.entries(hidden)) {
    const id = await addClinician(test.db, { name, ...fields })
    ids[name] = id
    await addHours(test.db, id, ...allWeek.map((weekday) => ({ weekday, from: '09:00', to: '17:00' })))
    await addType(test.db, [id])
  }
  app = createClinicianApp({ ...test.service, now: () => monday })
})
afterAll(() => test.close())

describe('who is listed', () => {
  it('is everyone active, listed and open, soonest first, and the fully booked last', async () => {
    expect(await askNames(app)).toEqual(['Ada', 'Ben', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus'])
  })

  it.each([
    ['gender=man', ['Ben']],
    ['gender=man,nonBinary', ['Ben', 'Cy']],
    ['gender=man&gender=woman&language=vi', ['Ada']],
    ['roles=registeredPsychologists', ['Dee']],
    ['roles=generalPractitioner', []],
    ['language=vi', ['Ada']],
    ['language=tr', []],
    ['style=emdr', ['Ben']],
    ['clientMentalHealthConcern=sleep', ['Cy']],
    ['clientMentalHealthConcern=trauma,sleep', ['Cy', 'Dee']],
    ['deliveryMode=phone', ['Eve']],
    ['clientAgeRange=teenagers', ['Eve', 'Gus']],
    ['funding=DVA', ['Fay']],
    ['funding=Self%20Funded', ['Ada', 'Ben', 'Cy', 'Dee', 'Eve']],
    ['funding=bulk%20bill', []],
    ['funding=ndis', ['Gus']],
    ['funding=dva,ndis', ['Fay', 'Gus']],
    ['claimType=ndis', ['Gus']],
    ['claimType=workCover', []],
    ['funding=dva&claimType=bulkBill', ['Fay']],
    ['funding=dva&claimType=rebate', []],
    ['nextAvailable=true', ['Ada', 'Ben', 'Cy', 'Dee', 'Eve', 'Fay']],
    ['nextAvailable=false&gender=', ['Ada', 'Ben', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus']],
    ['nextAvailable=1&days=Tuesday,Sunday', ['Ada', 'Fay']],
    ['nextAvailable=1&days=2&days=7', ['Ada', 'Fay']],
    ['nextAvailable=1&startTime=18:00&endTime=24:00', ['Cy', 'Fay']],
    ['nextAvailable=1&startTime=18:00', ['Cy', 'Fay']],
    ['nextAvailable=1&endTime=10:00', ['Ada', 'Ben', 'Dee', 'Eve']],
    ['nextAvailable=1&startTime=08:00,18:00&endTime=09:30,18:30', ['Ada', 'Ben', 'Cy', 'Dee', 'Eve', 'Fay']],
    ['nextAvailable=1&startTime=18:00&endTime=24:00&timeZone=Australia/Perth', ['Cy']],
  ] as [string, string[]][])('%s', async (query, names) => {
    const list = await askListing(app, query)
    expect(list.clinicians.map(({ name }) => name)).toEqual(names)
    expect(list.pagination).toMatchObject({ totalItem: names.length, perPage: 12, page: 1 })
  })

  it('is those named by clinicianIds', async () => {
    expect(
      await askNames(app, `clinicianIds=${ids.Cy},${ids.Ada?.toUpperCase()}&clinicianIds=${ids.Gp}`),
    ).toEqual(['Ada', 'Cy'])
  })

  it("is the viewer's own psychologist too, though closed to others", async () => {
    // Tokens are judged by the true time.
    const today = createClinicianApp(test.service)
    const namesFor = async (attachedClinicianId?: string) => {
      const email = `${attachedClinicianId ?? 'none'}@mail.example`
      const { subject } = await addPerson(test.db, { email, attachedClinicianId })
      const token = await accessTokenFor(test.service, { subject })
      return (await askNames(today, '', { authorization: `Bearer ${token}` })).toSorted()
    }
    const everyone = ['Ada', 'Ben', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus']
    expect(await namesFor()).toEqual(everyone)
    expect(await namesFor(ids.Closed)).toEqual(['Ada', 'Ben', 'Closed', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus'])
    expect(await namesFor(ids.Unlisted)).toEqual(everyone)
    expect(await namesFor(ids.Gp)).toEqual(everyone)
  })
})

describe('the starts of a card', () => {
  it('are the first three that fit, with their ends', async () => {
    const [ada] = (await askListing(app, 'gender=woman&language=vi')).clinicians
    expect(ada?.matchedNextAvailabilities).toEqual([
      { startDateTime: '2027-03-22T22:00:00.000Z', endDateTime: '2027-03-22T22:50:00.000Z' },
      { startDateTime: '2027-03-22T23:00:00.000Z', endDateTime: '2027-03-22T23:50:00.000Z' },
      { startDateTime: '2027-03-23T00:00:00.000Z', endDateTime: '2027-03-23T00:50:00.000Z' },
    ])
  })

  it('follow the days and times asked for, and go on into the next week', async () => {
    const starts = await askStarts(
      app,
      'days=Friday&startTime=10:00&endTime=11:00&roles=registeredPsychologists',
    )
    expect(starts.Dee).toEqual([
      '2027-03-25T23:00:00.000Z',
      '2027-04-01T23:00:00.000Z',
      '2027-04-09T00:00:00.000Z',
    ])
  })

  it('are none when preferred times are booked: the card stays and says so', async () => {
    const { clinicians, pagination } = await askListing(app, 'gender=man&days=Sunday')
    expect(clinicians.map((card) => [card.name, card.matchedNextAvailabilities])).toEqual([['Ben', []]])
    expect(pagination.totalItem).toBe(1)
  })

  it('lie later than now and the buffer, and within four weeks', async () => {
    const at = (time: string) => createClinicianApp({ ...test.service, now: () => new Date(time) })
    const first = async (time: string) => (await askStarts(at(time), 'language=vi')).Ada?.[0]
    expect(await first('2027-03-22T19:59:00Z')).toBe('2027-03-22T22:00:00.000Z')
    expect(await first('2027-03-22T20:00:00Z')).toBe('2027-03-22T23:00:00.000Z')
    const last = createClinicianApp({ ...test.service, now: () => new Date('2027-03-23T04:30:00Z') })
    expect((await askStarts(last, 'language=vi&startTime=16:00')).Ada).toEqual([
      '2027-03-30T05:00:00.000Z',
      '2027-04-06T06:00:00.000Z',
      '2027-04-13T06:00:00.000Z',
    ])
  })

  it('count only types that can be booked with the funding asked for', async () => {
    await addHours(test.db, ids.Gus ?? '', { weekday: 1, from: '10:00', to: '11:00' })
    expect((await askStarts(app, 'funding=rebate')).Gus).toHaveLength(3)
    expect((await askStarts(app, 'funding=ndis')).Gus).toEqual([])
    await test.db
      .deleteFrom('working_hours')
      .where('clinician_id', '=', ids.Gus ?? '')
      .execute()
  })

  it('count no type that is inactive, for a GP, or in all assignment mode', async () => {
    const id = await addClinician(test.db, { name: 'Hal', gender: 'nonBinary', languages: ['ta'] })
    await addHours(test.db, id, { weekday: 2, from: '09:00', to: '17:00' })
    await addType(test.db, [id], { is_active: false })
    await addType(test.db, [id], { kind: 'gpInitial' })
    await addType(test.db, [id], { assignment_mode: 'all' })
    expect(await askStarts(app, 'language=ta')).toEqual({ Hal: [] })
    expect(await askNames(app, 'language=ta&claimType=rebate')).toEqual([])
    await test.db.deleteFrom('clinicians').where('id', '=', id).execute()
  })
})

describe('pages', () => {
  it('hold every psychologist once, in order', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => askListing(app, `perPage=2&page=${page}`)))
    expect(pages.map(({ clinicians }) => clinicians.map(({ name }) => name))).toEqual([
      ['Ada', 'Ben'],
      ['Cy', 'Dee'],
      ['Eve', 'Fay'],
      ['Gus'],
    ])
    expect(pages.map(({ pagination }) => pagination.totalItem)).toEqual([7, 7, 7, 7])
    expect((await askListing(app, 'page=9')).clinicians).toEqual([])
  })
})
