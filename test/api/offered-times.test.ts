import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageAt, checkAge } from '#domain/clients/on-behalf-of.ts'
import { deliveryChoices, type DeliveryType } from '#domain/clinicians/delivery-types.ts'
import { ageRangeCodes } from '#domain/clinicians/vocabularies.ts'
import { costSentences } from '#domain/fees/cost-words.ts'
import { priceSession, type Quote } from '#domain/fees/quote.ts'
import { claimTypeCodes, type FundingMethod, fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import { referralStatuses } from '#domain/funding/referral.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt, sessionDateOf } from '#domain/time/local-time.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBooking } from '#test/support/booked-client.ts'
import { account, addBookable } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { formatQuote } from '#web/choose-time/format-cost.ts'

const zone = 'Australia/Sydney'
const dayFrom = (days: number) => formatIsoDate(localDayAt(new Date(), zone) + days)

let api: Awaited<ReturnType<typeof createBookingApi>>
let office: { cookie: string }
let elsewhere: Awaited<ReturnType<typeof addBookable>>
beforeAll(async () => {
  api = await createBookingApi()
  office = (await addStaff(api, { role: 'owner' })).headers
  elsewhere = await addBookable(api.db)
  // Sessions fall on both sides of a change of fees.
  const gaps = { gapCents: 55_00, gapByMinutes: { 80: 110_00 } }
  const fees = { ...gaps, bookingFeeCents: 9_90, ndisLimitCents: 240_00, ndisHourCents: 199_00 }
  const rebates = { clinicalRebateCents: 150_05, registeredRebateCents: 102_55 }
  const { earliest } = (await ask('GET', '/staff/rates', { cookie: office.cookie })).body
  const from = earliest > dayFrom(3) ? earliest : dayFrom(3)
  const added = await ask('POST', '/staff/rates', { ...office, body: { from, ...fees, ...rebates } })
  expect(added.status).toBeLessThan(300)
})
afterAll(() => api.close())

const ask = (method: string, path: string, options: Parameters<typeof api.call>[2] = {}) =>
  api.call(method, path, options)

/** What a reading answers. */
async function read(path: string, { token }: { token?: string } = {}) {
  const { status, body } = await ask('GET', path, { token })
  expect({ path, status, body }).toMatchObject({ path, status: 200 })
  return body
}

const appointmentType = fc.record({
  claimTypes: fc.subarray([...claimTypeCodes]),
  durationMinutes: fc.constantFrom(25, 50, 80),
  stepMinutes: fc.constantFrom(20, 60),
  assignmentMode: fc.constantFrom('single', 'single', 'all'),
  isActive: fc.constantFrom(true, true, false),
})
const psychologists = [
  'clinicalPsychologists',
  'registeredPsychologists',
  'occupationalTherapists',
  'socialWorkers',
] as const
const ahpraPrefixes = {
  clinicalPsychologists: 'PSY',
  registeredPsychologists: 'PSY',
  occupationalTherapists: 'OCC',
  socialWorkers: null,
  generalPractitioner: 'MED',
} as const

/** All that the office can set of one clinician and of what they offer. */
const settings = fc.record({
  role: fc.constantFrom(...psychologists, 'generalPractitioner' as const),
  fundingMethods: fc.subarray([...fundingMethodCodes]),
  deliveryTypes: fc.subarray(['videoCall', 'phoneCall'] as const, { minLength: 1 }),
  clientAgeRanges: fc.subarray([...ageRangeCodes]),
  shouldUseCaseLoad: fc.boolean(),
  remainingSlots: fc.constantFrom(0, 1),
  isOpenToNewClients: fc.boolean(),
  types: fc.array(appointmentType, { minLength: 1, maxLength: 3 }),
  from: fc.constantFrom(0, 545, 900),
  pauseMinutes: fc.constantFrom(0, 15),
})
type Settings = typeof settings extends fc.Arbitrary<infer S> ? S : never

/** Whatever else is tried, an amount that comes back is. */
const withRebate: Settings = {
  role: 'registeredPsychologists',
  fundingMethods: ['rebate', 'selfFunded'],
  deliveryTypes: ['videoCall'],
  clientAgeRanges: [],
  shouldUseCaseLoad: false,
  remainingSlots: 0,
  isOpenToNewClients: true,
  types: [
    {
      claimTypes: ['rebate', 'outOfPocket'],
      durationMinutes: 50,
      stepMinutes: 60,
      assignmentMode: 'single',
      isActive: true,
    },
  ],
  from: 545,
  pauseMinutes: 0,
}

let made = 0

/** Sets it as the office does. Null where the office is told, at a field, that it cannot be set so. */
async function setUp({ types, from, pauseMinutes, ...fields }: Settings): Promise<string | null> {
  made += 1
  const isGp = fields.role === 'generalPractitioner'
  const appointmentTypeIds: string[] = []
  for (const [index, type] of types.entries()) {
    const kind = isGp ? (index % 2 === 0 ? ('gpInitial' as const) : ('gpReview' as const)) : 'psychology'
    const begins = { gpInitial: 'GP Initial', gpReview: 'GP Review', psychology: 'Session' }[kind]
    const name = `${begins}${isGp ? ' Mental Health Treatment Plan' : ''} ${made}.${index}`
    const body = { ...type, kind, name, label: name }
    const added = await ask('POST', '/staff/appointment-types', { ...office, body })
    expect(added).toMatchObject({ status: 201 })
    appointmentTypeIds.push(added.body.id)
  }
  const prefix = ahpraPrefixes[fields.role]
  const body = {
    name: `Jarrah Simmons ${'abcdefghij'[made % 10]}`,
    pronouns: '',
    gender: 'man',
    yearsOfExperience: 3,
    timeZone: zone,
    portraitId: null,
    ahpraNumber: prefix === null ? '' : `${prefix}0001234567`,
    providerNumbers: [],
    shortDescription: 'We go at your pace.',
    introduction: '',
    experience: '',
    quote: '',
    primarySpecialisations: ['anxiety'],
    secondarySpecialisations: [],
    languages: ['en'],
    styles: [],
    qualifications: [],
    credentials: [],
    servicesAvailable: [],
    isProfileListed: true,
    appointmentTypeIds,
    ...fields,
  }
  const isPsychologist = fields.role.endsWith('Psychologists')
  const isUnpriced =
    !isGp && !isPsychologist && fields.fundingMethods.some((code) => ['rebate', 'selfFunded'].includes(code))
  const needsVideo = isGp || fields.fundingMethods.includes('dva')
  const refused = [
    ...(isUnpriced ? ['fundingMethods'] : []),
    ...(needsVideo && !fields.deliveryTypes.includes('videoCall') ? ['deliveryTypes'] : []),
  ]
  const draft = await ask('POST', '/staff/clinicians', { ...office, body })
  if (refused.length > 0) {
    expect(draft.status).toBe(422)
    expect(Object.keys(draft.body.fields).toSorted()).toEqual(refused.toSorted())
    return null
  }
  expect(draft).toMatchObject({ status: 201 })
  const { id, version } = draft.body
  const published = await ask('PUT', `/staff/clinicians/${id}`, {
    ...office,
    body: { ...body, version, remainingSlotsRead: fields.remainingSlots, decisions: [], publish: true },
  })
  if (!isGp && fields.fundingMethods.length === 0) {
    expect(Object.keys(published.body.fields)).toEqual(['fundingMethods'])
    return null
  }
  expect(published).toMatchObject({ status: 200 })
  const weekly = [1, 3, 6].map((weekday) => ({ weekday, start: from, end: Math.min(1440, from + 300) }))
  for (const change of [
    { kind: 'weekly', weekly },
    { kind: 'pause', pauseMinutes },
  ]) {
    const hours = await ask('GET', `/staff/hours?clinicianId=${id}`, office)
    const changed = { change, version: hours.body.version, decisions: [] }
    expect(await ask('POST', `/staff/hours/${id}/changes`, { ...office, body: changed })).toMatchObject({
      status: 200,
    })
  }
  return id
}

type Person = {
  token?: string
  dateOfBirth?: string
  attachedTo?: string
  /** In which Medicare has paid for ten sessions. */
  yearUsed?: string
  /** Had a first GP appointment a few months ago. */
  hasPlan?: true
  /** Had a session here before. */
  hasBeen?: true
}

async function everyKindOfClient(clinicianId: string): Promise<Person[]> {
  const someone = async (dateOfBirth: string, attachedTo?: string): Promise<Person> => ({
    token: await api.signUp({ dateOfBirth, attachedTo: attachedTo ?? null, card: true }),
    dateOfBirth,
    ...(attachedTo && { attachedTo }),
  })
  const teenager = `${new Date().getFullYear() - 15}-01-02`
  const adult = '1990-05-17'
  return [
    {},
    await someone(adult),
    await someone(teenager),
    await someone(adult, clinicianId),
    await someone(adult, elsewhere.clinicianId),
    await withReferralUsed(await someone(adult, clinicianId)),
    await withYearUsed(await someone(adult, clinicianId)),
    await withPlan(await someone(adult)),
  ]
}

const newestClient = async (): Promise<string> => {
  const newest = api.db.selectFrom('clients').select('id').orderBy('created_at', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).id
}

/** A time of the day that no other test person has with the same clinician. */
const attend = async (
  at: { clinicianId: string; typeId: string },
  days: readonly number[],
): Promise<void> => {
  const clientId = await newestClient()
  for (const day of days) {
    const start = new Date(Date.now() + day * 86_400_000)
    await addBooking(api.db, { ...at, clientId, start, outcome: 'attended' })
  }
}

const rowOfDays = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

async function withReferralUsed(person: Person): Promise<Person> {
  const letter = { writtenOn: dayFrom(-120), referrer: 'Dr Mia Park', providerNumber: '' }
  const noted = await ask('POST', `/staff/clients/${await newestClient()}/referrals`, {
    ...office,
    body: letter,
  })
  expect(noted).toMatchObject({ status: 204 })
  await attend(await addBookable(api.db), rowOfDays(-100, 6))
  const { warning } = await read('/client-records/me/referral-meter', person)
  expect(['usedUp', 'lastOfYear', 'yearUsedUp']).toContain(warning)
  return { ...person, hasBeen: true }
}

/** Those of the first days of this year, past or not. */
async function withYearUsed(person: Person): Promise<Person> {
  const yearUsed = dayFrom(0).slice(0, 4)
  const sinceNewYear = Math.round((Date.now() - Date.parse(`${yearUsed}-01-03T02:00:00Z`)) / 86_400_000)
  await attend(await addBookable(api.db), rowOfDays(-sinceNewYear, 10))
  return { ...person, yearUsed, hasBeen: true }
}

async function withPlan(person: Person): Promise<Person> {
  await attend(await addBookable(api.db, { isGP: true }), [-100])
  return { ...person, hasPlan: true, hasBeen: true }
}

/** What the site tells this person before they press. */
function isTold(
  person: Person,
  { clinician, funding, sessionDate }: { clinician: Card; funding: FundingMethod; sessionDate: string },
): boolean {
  const { caseLoad, helmControl } = clinician
  const isOwn = person.attachedTo === clinician._id
  const isFull =
    !caseLoad.isOpenToNewClients || (helmControl.shouldUseCaseLoad && caseLoad.remainingSlots === 0)
  const isOfAnother = person.attachedTo !== undefined && !isOwn && !methods[funding].anyPsychologist
  const age = person.dateOfBirth === undefined ? null : ageAt(new Date(), { date: person.dateOfBirth, zone })
  const psychologistBooking = { funding, clientAgeRange: helmControl.clientAgeRange }
  const isYearUsed = methods[funding].needsReferral && person.yearUsed === sessionDate.slice(0, 4)
  return isYearUsed || (!isOwn && isFull) || isOfAnother || !checkAge({ age, psychologistBooking }).ok
}

type Card = {
  _id: string
  timeZone: typeof zone
  deliveryTypes: DeliveryType[]
  medicare: { role: Settings['role'] }
  caseLoad: { isOpenToNewClients: boolean; remainingSlots: number }
  helmControl: {
    fundingMethods: FundingMethod[]
    shouldUseCaseLoad: boolean
    clientAgeRange: Settings['clientAgeRanges']
  }
}
type OfferedType = {
  _id: string
  name: string
  duration: number
  claimTypes: (typeof claimTypeCodes)[number][]
}
type Slot = { startDateTime: string; endDateTime: string }

const typesOf = async (clinicianId: string, isGP: boolean): Promise<OfferedType[]> =>
  read(`/appointment-types?clinicianId=${clinicianId}&isGP=${isGP}`)

async function freeTimes(typeId: string, clinicianId: string, person: Person): Promise<Slot[]> {
  const query = new URLSearchParams({
    accountId: account,
    clinicianId,
    date: dayFrom(0),
    to: dayFrom(27),
    type: 'booking',
    timeZone: zone,
  })
  const { timeSlots } = await read(`/appointment-types/${typeId}/availabilities/public?${query}`, person)
  const days: { timeSlots: Slot[] }[] = Object.values(timeSlots)
  return days.flatMap(({ timeSlots }) => timeSlots)
}

type Press = {
  clinicianId: string
  typeId: string
  slot: Slot
  person: Person
  deliveryType: string
  funding?: FundingMethod
}

const press = ({ clinicianId, typeId, slot, person, deliveryType, funding }: Press) =>
  ask('POST', api.collection, {
    token: person.token,
    body: {
      clinicianId,
      appointmentTypeId: typeId,
      deliveryType,
      funding,
      isNewClient: true,
      slots: [{ startDateTime: slot.startDateTime }],
    },
  })

/** The amount that comes back is said by whom it is claimed, wherever a page or an email says it. */
function expectClaimNamed(quote: Quote): void {
  const { detail } = formatQuote(quote)
  const sentences = referralStatuses.map((referral) => costSentences(quote, referral))
  const texts = [detail, ...sentences]
  if (quote.kind !== 'rebate') {
    for (const text of texts) expect(text).not.toMatch(/back from Medicare|after rebate/)
    return
  }
  rebates.count += 1
  const amount = `$${(quote.rebateCents / 100).toFixed(2)}`
  for (const text of texts)
    expect(text).toContain(`${amount} back from Medicare when you claim it with our receipt`)
}

/** The first and the last: on both sides of the change of fees. */
const someOf = (slots: readonly Slot[]): Slot[] => [slots[0], slots.at(-1)].flatMap((slot) => slot ?? [])

const give = { count: 0 }
const rebates = { count: 0 }

async function pressEveryTime(clinicianId: string, person: Person): Promise<void> {
  const found = await read(`/accounts/${account}/clinicians/${clinicianId}?showAllocation=true`, person)
  const clinician: Card = found
  const { rates } = await read('/settings')
  const types = await typesOf(clinicianId, false)
  const allocated = found.appointmentAllocations.map(
    ({ appointmentTypeId }: { appointmentTypeId: string }) => appointmentTypeId,
  )
  expect(types.map(({ _id }) => _id).toSorted()).toEqual(allocated.toSorted())
  for (const funding of fundingMethodCodes) {
    const isTaken = clinician.helmControl.fundingMethods.includes(funding)
    // Those that the panel offers to this person.
    const isNew = person.hasBeen !== true
    const deliveries = deliveryChoices(clinician.deliveryTypes, { funding, isNew })
    const ofFunding = types.filter(({ claimTypes }) => claimTypes.includes(methods[funding].claimType))
    const listed = await read(
      `/get-filtered-clinicians?clinicianIds=${clinicianId}&funding=${funding}&timeZone=${zone}`,
      person,
    )
    const starts: Slot[] = listed.clinicians[0]?.matchedNextAvailabilities ?? []
    const offered: Slot[] = []
    for (const { _id: typeId, ...type } of isTaken ? ofFunding : []) {
      const slots = await freeTimes(typeId, clinicianId, person)
      offered.push(...slots)
      for (const [index, slot] of someOf(slots).entries()) {
        // Each way to meet in turn.
        const deliveryType = deliveries[index % deliveries.length] ?? 'none'
        const sessionDate = sessionDateOf(new Date(slot.startDateTime), clinician.timeZone)
        const told = isTold(person, { clinician, funding, sessionDate })
        const held = await press({ clinicianId, typeId, slot, person, deliveryType, funding })
        const place = { funding, type, slot, person, message: held.body?.message }
        expect({ ...place, isHeld: held.status === 201 }).toEqual({ ...place, isHeld: !told })
        if (told) expect(held.body.code).not.toBe('conflict')
        if (held.status !== 201) continue
        give.count += 1
        const { reserveId } = held.body.data
        const said = priceSession(
          {
            clinician: { ...clinician.helmControl, role: clinician.medicare.role },
            type,
            funding,
            minutes: type.duration,
            sessionDate,
          },
          rates,
        )
        const { appointments } = await read(api.at(reserveId), person)
        expect({ ok: true, quote: appointments[0].rate }).toEqual(said)
        if (said.ok) expectClaimNamed(said.quote)
        expect((await ask('DELETE', api.at(reserveId), { token: person.token })).status).toBe(204)
      }
    }
    // The card of the listing names no time that the panel does not have.
    for (const { startDateTime } of starts)
      expect(offered.map((slot) => slot.startDateTime)).toContain(startDateTime)
  }
  const open = await read(`/get-filtered-clinicians?clinicianIds=${clinicianId}`, person)
  const named = open.clinicians[0]?.matchedNextAvailabilities ?? []
  if (named.length > 0) expect(types).not.toEqual([])
}

async function pressEveryGpTime(clinicianId: string, person: Person): Promise<void> {
  const types = await typesOf(clinicianId, true)
  const { clinicians } = await read('/general-practitioners', person)
  const card = clinicians.find(({ _id }: Card) => _id === clinicianId)
  for (const { _id: typeId, name } of types)
    for (const slot of someOf(await freeTimes(typeId, clinicianId, person))) {
      const held = await press({ clinicianId, typeId, slot, person, deliveryType: 'videoCall' })
      expect({ message: held.body?.message, status: held.status }).toMatchObject({ status: 201 })
      give.count += 1
      if (person.token !== undefined) {
        // Only the other kind is refused, and the calendar says so from the same rule before a time is held.
        const standing = await ask('GET', api.at(held.body.data.reserveId, '/gp-standing'), person)
        const isOfKind = name.startsWith(person.hasPlan ? 'GP Review' : 'GP')
        expect({ name, isRefused: standing.status !== 200 }).toEqual({ name, isRefused: !isOfKind })
      }
      await ask('DELETE', api.at(held.body.data.reserveId), { token: person.token })
    }
  if (card?.matchedNextAvailabilities.length > 0) expect(types).not.toEqual([])
  for (const kind of ['initial', 'review']) {
    const { days } = await read(`/gp-availabilities?type=${kind}&take=50`, person)
    for (const { clinician, appointmentTypeId } of days)
      if (clinician._id === clinicianId) expect(types.map(({ _id }) => _id)).toContain(appointmentTypeId)
  }
}

describe('whatever is offered can be booked', () => {
  it('at the price that was said, by every kind of client, whatever the office sets', async () => {
    await fc.assert(
      fc.asyncProperty(settings, async (chosen) => {
        const clinicianId = await setUp(chosen)
        if (clinicianId === null) return
        const isGp = chosen.role === 'generalPractitioner'
        for (const person of await everyKindOfClient(clinicianId))
          await (isGp ? pressEveryGpTime : pressEveryTime)(clinicianId, person)
      }),
      { numRuns: 25, examples: [[withRebate]] },
    )
    expect(give.count).toBeGreaterThan(20)
    expect(rebates.count).toBeGreaterThan(0)
  }, 300_000)
})
