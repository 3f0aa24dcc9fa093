import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, dayNumberOfIso } from '#domain/time/calendar.ts'
import { missingRequirements, requirementsMet, toBookingProfile } from '#domain/booking/requirements.ts'
import { checkMedicareNumber } from '#domain/identifiers/numbers.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { consultRecord } from '#server/clients/client-record-store.ts'
import { loadDemoData } from './demo.ts'
import { type DemoAccount, demoAuthenticatorSecret, demoPeople } from './demo-people.ts'

const now = new Date('2026-11-15T22:30:00Z')
const today = localDayAt(now, 'Australia/Sydney')

describe('the demo people', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  const accounts = new Map<string, DemoAccount>()

  beforeAll(async () => {
    database = await createTestDatabase()
    const { db, keyring } = database
    const createAccount = async (account: DemoAccount) => void accounts.set(account.email, account)
    await loadDemoData({ db, keyring, now, psychologists: 60, createAccount })
  })
  afterAll(() => database.close())

  async function read(mailbox: string) {
    const email = `${mailbox}@demo.banksia.example`
    const { db } = database
    const client = await db
      .selectFrom('clients')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { id } = client
    const record = await consultRecord(database, id)
    const groups = await db
      .selectFrom('client_groups')
      .select('group_id')
      .where('client_id', '=', id)
      .execute()
    const appointments = await db
      .selectFrom('reservations')
      .innerJoin('appointment_types', 'appointment_types.id', 'appointment_type_id')
      .innerJoin('clinicians', 'clinicians.id', 'clinician_id')
      .where('client_id', '=', id)
      .select(({ fn }) => [
        'kind',
        'claim_type',
        'service_delivered',
        'reservations.status as status',
        'reservations.quote as quote',
        'clinician_id',
        'clinicians.role as role',
        fn<Date>('lower', ['during']).as('starts'),
      ])
      .execute()
    return {
      client,
      appointments,
      record,
      groups: groups.map((row) => row.group_id),
      account: accounts.get(email),
    }
  }

  it.each([
    ['returning.client', 'rebate', []],
    ['ndis.client', 'ndis', ['emergencyContact']],
    ['gp.recent', 'rebate', ['referral', 'emergencyContact']],
    ['new.client', 'selfFunded', ['emergencyContact', 'cancellationAgreement']],
  ] as const)('%s: what a booking with %s still asks for', async (mailbox, funding, expected) => {
    const { record } = await read(mailbox)
    const hasReferral = record.referral !== null
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
    const profile = toBookingProfile(
      { ...record, onBehalfOf: 'mySelf', dateOfBirth: '1990-01-01' },
      {
        today,
        hasReferral,
        hasParentConsent: false,
        hasAgreedToCancellationPolicy: false,
      },
    )
    expect(missingRequirements(funding, requirementsMet(profile))).toEqual(expected)
  })

  it('new.client: an adult with nothing filled in', async () => {
    const person = await read('new.client')
    expect(person).toMatchObject({
      client: { record_type: 'adult', has_saved_card: false, attached_clinician_id: null },
      appointments: [],
      record: { medicare: null, address: null, referral: null, ndis: null, keyClientContacts: [] },
      groups: [],
    })
    expect(person.account).toMatchObject({ subject: person.client.identity_subject, role: 'patient' })
  })

  it('returning.client: one attended rebate session with the psychologist they keep', async () => {
    const { client, appointments, record, groups } = await read('returning.client')
    expect(client).toMatchObject({ record_type: 'adult', has_saved_card: true, saved_card_last_four: '4242' })
    expect(appointments).toHaveLength(1)
    expect(appointments[0]).toMatchObject({
      kind: 'psychology',
      claim_type: 'rebate',
      service_delivered: 'attended',
      status: 'booked',
      role: 'clinicalPsychologists',
      clinician_id: client.attached_clinician_id,
      quote: { kind: 'rebate', upfrontCents: 201_13, outOfPocketCents: 52_08 },
    })
    expect(appointments[0]?.starts.getTime()).toBeLessThan(now.getTime())
    expect(record.medicare).toMatchObject({
      number: '2950975362',
      irn: '1',
      firstName: 'Kym',
      lastName: 'Heath',
      dateOfBirth: '1983-02-22',
      expiryDate: expect.stringMatching(/^20\d\d-\d\d$/),
    })
    expect(record.address).toMatchObject({ suburb: 'Marrickville', state: 'NSW', postcode: '2204' })
    expect(record.referral).toMatchObject({ isReferredByGP: true })
    expect(record.keyClientContacts).toEqual([
      { tags: ['emergency'], firstName: 'Robin', mobileNumber: expect.stringMatching(/^\+614/) },
    ])
    expect(groups).toEqual(['rebate'])
  })

  it.each([
    ['gp.recent', 5],
    ['gp.lapsed', 14],
  ])('%s: attended a GP initial %i months ago, with Medicare, address and card', async (mailbox, months) => {
    const { client, appointments, record } = await read(mailbox)
    expect(client.has_saved_card).toBe(true)
    expect(record.address).not.toBeNull()
    expect(checkMedicareNumber(record.medicare?.number ?? '')).toMatchObject({ ok: true })
    expect(appointments).toHaveLength(1)
    expect(appointments[0]).toMatchObject({
      kind: 'gpInitial',
      service_delivered: 'attended',
      status: 'booked',
    })
    const day = localDayAt(appointments[0]?.starts ?? now, 'Australia/Sydney')
    expect(day - addMonths(today, -months)).toBeGreaterThanOrEqual(0)
    expect(day - addMonths(today, -months)).toBeLessThan(7)
  })

  it('young.person: fifteen years old, whenever the demo is loaded', async () => {
    expect((await read('young.person')).client).toMatchObject({ record_type: 'youngPerson' })
    for (const date of ['2026-11-16', '2027-02-09', '2027-02-10', '2028-02-29', '2031-06-01']) {
      const day = dayNumberOfIso(date)
      const born = dayNumberOfIso(demoPeople(day).youngPerson.dateOfBirth)
      expect(addMonths(born, 15 * 12)).toBeLessThanOrEqual(day)
      expect(addMonths(born, 16 * 12)).toBeGreaterThan(day)
    }
  })

  it('ndis.client: a number on file', async () => {
    const { record, groups } = await read('ndis.client')
    expect(record.ndis).toMatchObject({ number: expect.stringMatching(/^\d{9}$/) })
    expect(groups).toEqual(['ndis'])
  })

  it('clinician: the sign-in of a psychologist, and no client', async () => {
    const account = accounts.get('clinician@demo.banksia.example')
    const clinician = await database.db
      .selectFrom('clinicians')
      .selectAll()
      .where('id', '=', account?.clinicianId ?? '')
      .executeTakeFirstOrThrow()
    expect(clinician).toMatchObject({ name: 'Amelia Tran', is_gp: false, status: 'active' })
    expect(account?.role).toBe('clinician')
  })

  it('owner, administrator, clinician, gp: staff with the second step that the README names', async () => {
    const staff = [...accounts.values()].filter(({ role }) => role !== 'patient')
    expect(staff.map(({ role, authenticatorSecret }) => [role, authenticatorSecret])).toEqual(
      ['owner', 'administrator', 'clinician', 'clinician'].map((role) => [role, demoAuthenticatorSecret]),
    )
    expect(await readFile('README.md', 'utf8')).toContain(`\`${demoAuthenticatorSecret}\``)
  })

  it('invited: on the invite list, not signed up', async () => {
    const { db } = database
    const email = 'invited@demo.banksia.example'
    expect(await db.selectFrom('invites').selectAll().execute()).toMatchObject([
      { practice_id: 'banksia', email, mobile: '+61491570006', used_at: null },
    ])
    expect(await db.selectFrom('clients').select('id').where('email', '=', email).execute()).toEqual([])
    expect(
      await db.selectFrom('clients').select('id').where('mobile', '=', '+61491570006').execute(),
    ).toEqual([])
    expect(accounts.has(email)).toBe(false)
  })
})
