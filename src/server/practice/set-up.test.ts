import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RateRow } from '#domain/fees/rates.ts'
import { notOpenText } from '#domain/staff/practice-setup.ts'
import { createSetUpApi, owner } from './set-up.fixture.ts'

let api: Awaited<ReturnType<typeof createSetUpApi>>
beforeAll(async () => {
  api = await createSetUpApi()
})
afterAll(() => api.close())
beforeEach(() => api.wipe())

const details = {
  name: 'Wattle Street Psychology',
  abn: '51 824 753 556',
  address: '12 Wattle Street, Marrickville NSW 2204',
  phone: '02 5550 1200',
  email: 'care@wattle.example',
  timeZone: 'Australia/Brisbane',
}
const account = { bsb: '062-000', accountNumber: '12 345 678', accountName: 'Wattle Street Pty Ltd' }
const noHours = { from: '', to: '' }
const clinician = (appointmentTypeIds: string[]) => ({
  firstName: 'Amelia',
  lastName: 'Tran',
  gender: 'woman',
  role: 'clinicalPsychologists',
  ahpraNumber: 'PSY0001234567',
  providerNumber: '2426621B',
  shortDescription: 'I listen first.',
  hours: {
    monday: { from: '9:00', to: '17:00' },
    tuesday: noHours,
    wednesday: noHours,
    thursday: noHours,
    friday: noHours,
    saturday: noHours,
    sunday: noHours,
  },
  fundingMethods: ['rebate', 'selfFunded'],
  appointmentTypeIds,
})
async function typeIds(cookie: string): Promise<string[]> {
  const { appointmentTypes } = (await api.call('GET', '/practice', undefined, cookie)).body
  return appointmentTypes.filter((type: { isGp: boolean }) => !type.isGp).map(({ id }: { id: string }) => id)
}

describe('the steps of a set-up', () => {
  it('begin closed, with types to start with, and end open', async () => {
    const { cookie } = await api.becomeOwner()
    const read = async () => (await api.call('GET', '/practice', undefined, cookie)).body
    const unsettled = async () =>
      (await read()).checklist
        .filter((item: { isSettled: boolean }) => !item.isSettled)
        .map((item: { code: string }) => item.code)
    const before = await read()
    expect(before).toMatchObject({
      isOpen: false,
      payments: 'simulator',
      mail: { mode: 'simulated', lastTest: null },
    })
    expect(before.appointmentTypes).toHaveLength(4)
    expect((await (await api.app.request('/api/settings')).json()).notice).toBe(notOpenText)

    const saved = await api.call('PUT', '/practice', { ...details, gpFormsHours: 24, version: 0 }, cookie)
    expect(saved).toMatchObject({
      status: 200,
      body: { abn: '51824753556', phone: '+61255501200', gpFormsHours: 24, version: 1 },
    })
    const oneHour = { ...details, gpFormsHours: 1, version: 1 }
    expect((await api.call('PUT', '/practice', oneHour, cookie)).status).toBe(422)
    const settings = await (await api.app.request('/api/settings')).json()
    expect(settings).toMatchObject({
      productName: details.name,
      supportEmail: details.email,
      defaultTimeZone: details.timeZone,
      practice: {
        phone: { number: '+61255501200', words: '+61 2 5550 1200' },
        address: details.address,
        abn: '51 824 753 556',
      },
    })

    expect((await api.call('POST', '/practice/mail-tests', undefined, cookie)).body).toMatchObject({
      outcome: 'kept',
      to: owner.email,
    })
    const sent = await api.db.selectFrom('outbox_messages').select(['recipient', 'subject']).execute()
    expect(sent).toContainEqual({ recipient: owner.email, subject: `A test email of ${details.name}` })

    const types = before.appointmentTypes.filter((type: { isGp: boolean }) => !type.isGp)
    const ids = types.map(({ id }: { id: string }) => id)
    expect((await api.call('PUT', '/setup/appointment-types', { active: ids }, cookie)).status).toBe(204)
    const addMe = () => api.call('POST', '/setup/clinicians', { ...clinician(ids), isMe: true }, cookie)
    // To become a clinician is a change of role: it asks for the second step again after ten minutes.
    await sql`update staff_sessions set second_factor_at = now() - interval '11 minutes'`.execute(api.db)
    expect(await addMe()).toMatchObject({ status: 403, body: { code: 'stepUpNeeded' } })
    await sql`update staff_sessions set second_factor_at = now()`.execute(api.db)
    const added = await addMe()
    expect(added).toMatchObject({ status: 201, body: { slug: 'amelia-tran', name: 'Amelia Tran' } })
    // Who is on the site and cannot be booked is named, with what is missing.
    await sql`delete from working_hours`.execute(api.db)
    expect((await read()).clinicians).toMatchObject([{ isBookable: false, lacks: ['hours'] }])
    await sql`insert into working_hours (clinician_id, weekday, start_minute, end_minute)
      select id, 1, 540, 1020 from clinicians`.execute(api.db)
    expect((await read()).clinicians).toMatchObject([{ isBookable: true, lacks: [] }])
    // Nobody is told a price that the practice has not said, and it does not open without one.
    const prices = async (): Promise<RateRow[]> =>
      (await (await api.app.request('/api/settings')).json()).rates
    expect(await prices()).toEqual([])
    expect((await read()).fees).toMatchObject({ gapCents: null, bookingFeeCents: null })
    expect(await api.call('PUT', '/practice/opening', { isOpen: true }, cookie)).toMatchObject({
      status: 409,
      body: { message: 'Please say what sessions cost first, in the step “Fees”.' },
    })
    const setFees = (gap: string, bookingFee: string) =>
      api.call('PUT', '/setup/fees', { gap, bookingFee }, cookie)
    expect((await setFees('80', '0')).status).toBe(204)
    expect((await setFees('45', '12.08')).status).toBe(204)
    // On every date, today among them.
    expect(new Set((await prices()).map((row) => `${row.gapCents} ${row.bookingFeeCents}`))).toEqual(
      new Set(['4500 1208']),
    )
    expect((await read()).fees).toMatchObject({
      gapCents: 4500,
      bookingFeeCents: 1208,
      clinicalRebateCents: 14905,
    })
    for (const step of ['payments', 'texts'])
      expect((await api.call('POST', '/setup/steps', { step }, cookie)).status).toBe(204)
    // Reading about video settles nothing; there is no relay here whose answer could be noted.
    expect((await api.call('POST', '/setup/steps', { step: 'video' }, cookie)).status).toBe(422)
    expect((await api.call('POST', '/practice/video-checks', { check: 'relayWorks' }, cookie)).status).toBe(
      409,
    )
    expect(await unsettled()).toEqual(['video', 'open'])
    expect((await api.call('POST', '/practice/video-checks', { check: 'directOnly' }, cookie)).status).toBe(
      204,
    )
    expect(await unsettled()).toEqual(['open'])
    expect((await api.call('PUT', '/practice/opening', { isOpen: true }, cookie)).status).toBe(204)
    expect(await unsettled()).toEqual([])
    expect((await (await api.app.request('/api/settings')).json()).notice).toBeNull()

    // What clients may be affected by has pages of its own from here on.
    expect((await api.call('PUT', '/setup/appointment-types', { active: ids }, cookie)).status).toBe(409)
    expect((await setFees('45', '12')).status).toBe(409)
    expect((await api.call('PUT', '/practice/opening', { isOpen: false }, cookie)).status).toBe(204)
    expect((await setFees('45', '12')).status).toBe(409)
    expect((await prices())[0]).toMatchObject({ gapCents: 4500, bookingFeeCents: 1208 })
  })

  it('keep the account that invoices are paid to, until it is emptied', async () => {
    const { cookie } = await api.becomeOwner()
    const save = async (change: object, version: number) =>
      (await api.call('PUT', '/practice', { ...details, ...change, version }, cookie)).body
    const kept = { bsb: '062000', accountNumber: '12345678', accountName: 'Wattle Street Pty Ltd' }
    expect(await save(account, 0)).toMatchObject(kept)
    expect(await save({}, 1)).toMatchObject(kept)
    const none = { bsb: '', accountNumber: '', accountName: '' }
    expect(await save(none, 2)).toMatchObject({ bsb: null, accountNumber: null, accountName: null })
  })

  it('tell the second of two who change the details', async () => {
    const { cookie } = await api.becomeOwner()
    expect((await api.call('PUT', '/practice', { ...details, version: 0 }, cookie)).status).toBe(200)
    const second = await api.call('PUT', '/practice', { ...details, name: 'Another', version: 0 }, cookie)
    expect(second).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
    expect((await api.call('GET', '/practice', undefined, cookie)).body.details.name).toBe(details.name)
  })

  it.each([
    [{ abn: '51 824 753 557' }, 'abn'],
    [{ phone: '12' }, 'phone'],
    [{ email: 'nowhere' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ timeZone: 'Europe/London' }, 'timeZone'],
    [{ ...account, bsb: '06200' }, 'bsb'],
    [{ ...account, bsb: '' }, 'bsb'],
    [{ ...account, accountNumber: '1234567890' }, 'accountNumber'],
    [{ ...account, accountName: 'x'.repeat(81) }, 'accountName'],
  ])('refuse %j at its field', async (change, field) => {
    const { cookie } = await api.becomeOwner()
    const answer = await api.call('PUT', '/practice', { ...details, ...change, version: 0 }, cookie)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  it.each([
    [{ ahpraNumber: 'MED0001234567' }, 'ahpraNumber'],
    [{ providerNumber: '2426621A' }, 'providerNumber'],
    [{ fundingMethods: [] }, 'fundingMethods'],
    [{ hours: { ...clinician([]).hours, monday: { from: '17:00', to: '9:00' } } }, 'hours.monday.to'],
    [{ hours: { ...clinician([]).hours, monday: noHours } }, 'hours.monday.from'],
    [{ role: 'generalPractitioner', ahpraNumber: 'MED0001234567' }, 'appointmentTypeIds'],
  ])('refuse a clinician with %j at its field', async (change, field) => {
    const { cookie } = await api.becomeOwner()
    const ids = await typeIds(cookie)
    const answer = await api.call('POST', '/setup/clinicians', { ...clinician(ids), ...change }, cookie)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect(await api.db.selectFrom('clinicians').select('id').execute()).toEqual([])
  })

  it('make one clinician of two equal requests at once, and tell the second why', async () => {
    const { cookie } = await api.becomeOwner()
    const ids = await typeIds(cookie)
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dot']) {
      const body = { ...clinician(ids), firstName: name, providerNumber: '2426621B' }
      await api.db.deleteFrom('clinician_provider_numbers').execute()
      const add = () => api.call('POST', '/setup/clinicians', body, cookie)
      const answers = await Promise.all([add(), add()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    }
  })

  it('give two people of one name two addresses, also at once', async () => {
    const { cookie } = await api.becomeOwner()
    const ids = await typeIds(cookie)
    const add = (providerNumber: string) =>
      api.call('POST', '/setup/clinicians', { ...clinician(ids), providerNumber }, cookie)
    const answers = await Promise.all([add('2426621B'), add('2426622L')])
    expect(answers.map(({ body }) => body.slug).toSorted()).toEqual(['amelia-tran', 'amelia-tran-2'])
  })
})
