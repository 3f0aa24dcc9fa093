import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createImportApi } from '#test/support/import-api.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { readClientMeter } from '../clients/referral-meters.ts'
import { readRecipient } from '../emails/read-booked-appointment.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let api: Awaited<ReturnType<typeof createImportApi>>
let world: Awaited<ReturnType<typeof addBookable>>
let typeName: string
let clientId: string
beforeAll(async () => {
  test = await createTestDatabase()
  api = await createImportApi(test)
  world = await addBookable(test.db)
  const type = await test.db
    .selectFrom('appointment_types')
    .select('name')
    .where('id', '=', world.typeId)
    .executeTakeFirstOrThrow()
  typeName = type.name
  await api.bring({
    csv: 'client id,first name,last name,date of birth,email,mobile\n1,Anh,Le,17/05/1990,anh@mail.example,0491570156\n',
  })
  const client = await test.db
    .selectFrom('clients')
    .select('id')
    .where('first_name', '=', 'Anh')
    .executeTakeFirstOrThrow()
  clientId = client.id
})
afterAll(() => test.close())

const head =
  'appointment id,client id,date,start time,minutes,clinician,appointment type,outcome,way to pay,by'
const file = (...lines: string[]) => `${head}\n${lines.join('\n')}\n`
const line = (
  id: number,
  date: string,
  more: { time?: string; client?: string; clinician?: string; outcome?: string; pay?: string } = {},
) =>
  [
    id,
    more.client ?? 1,
    date,
    more.time ?? '10:00 am',
    50,
    more.clinician ?? 'Dr Amelia Tran',
    typeName,
    more.outcome ?? '',
    more.pay ?? 'Medicare rebate',
    'video',
  ].join(',')

const sessions = () =>
  test.db
    .selectFrom('reservations')
    .select([
      'id',
      'status',
      'service_delivered',
      'funding_method',
      'quote',
      'referral',
      sql<Date>`lower(during)`.as('startsAt'),
    ])
    .where('client_id', '=', clientId)
    .orderBy(sql`lower(during)`)
    .execute()

/** In three days, as a file writes it. */
const ahead = () => sydneyTime(3, 10)
const written = (at: Date) => new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney' }).format(at)

describe('a file of appointments', () => {
  it('becomes history and bookings, with its clashes listed', async () => {
    const { id } = await api.upload({
      kind: 'appointments',
      csv: file(
        line(1, '02/03/2026'),
        line(2, '09/03/2026', { outcome: 'DNA' }),
        line(3, '16/03/2026', { outcome: 'Cancelled' }),
        line(4, '02/03/2026', { time: '10:30 am' }),
        line(5, written(ahead())),
        line(6, '05/10/2025', { time: '2:30 am' }),
        line(7, '23/03/2026', { client: '99' }),
        line(8, '23/03/2026', { clinician: 'R. Mills' }),
      ),
    })
    await api.check(id)
    const page = await api.read(id)
    expect(page.counts).toMatchObject({ ready: 4, refused: 4 })
    expect(page.unmatched).toEqual([{ field: 'clinician', name: 'R. Mills', lines: 1 }])
    expect(await api.findings(id, 'refused')).toMatchObject([
      { line: 5, reasons: ['Amelia Tran has the session of line 2 then'] },
      { line: 7, reasons: ['The clock skips this time: daylight saving begins then'] },
      { line: 8, reasons: [expect.stringContaining('has not come from this system')] },
      { line: 9, reasons: ['Clinician “R. Mills” is not here'] },
    ])
    // Matched on screen, and checked again.
    await api.check(id, { matches: { clinician: { 'r mills': world.clinicianId }, type: {} } })
    expect((await api.read(id)).counts).toMatchObject({ ready: 5, refused: 3 })
    await api.press(id, 'write')
    expect(await sessions()).toMatchObject([
      {
        status: 'booked',
        service_delivered: 'attended',
        funding_method: 'rebate',
        quote: null,
        startsAt: new Date('2026-03-01T23:00:00Z'),
      },
      { status: 'booked', service_delivered: 'clientDidNotAttend' },
      { status: 'released', service_delivered: 'cancelWithNotice' },
      { status: 'booked', service_delivered: 'attended' },
      {
        status: 'booked',
        service_delivered: null,
        startsAt: ahead(),
        quote: expect.objectContaining({ kind: 'rebate' }),
      },
    ])
    expect(await test.db.selectFrom('charges').select('id').execute()).toEqual([])
    expect(await test.db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
  })

  it('writes to no one until they are invited', async () => {
    expect(await readRecipient(test.db, clientId)).toMatchObject({ email: null, mobile: null })
    await test.db
      .insertInto('invites')
      .values({
        practice_id: 'banksia',
        client_id: clientId,
        email: 'anh@mail.example',
        mobile: '+61491570156',
      })
      .execute()
    expect(await readRecipient(test.db, clientId)).toMatchObject({
      email: 'anh@mail.example',
      mobile: '+61491570156',
    })
    await test.db.deleteFrom('invites').execute()
  })

  it('opens the meter of a referral with what was used before', async () => {
    const { page } = await api.bring({
      kind: 'referrals',
      csv: 'client id,date written,referrer,provider number,sessions used before,of these this year\n1,10/01/2026,Dr Sam Okafor,,2,2\n',
    })
    expect(page.counts.written).toBe(1)
    const meter = await readClientMeter(test.db, clientId, '2026-04-01')
    // Two before, two attended here; one is booked for later.
    expect(meter.referral).toMatchObject({ writtenOn: '2026-01-10', used: 4, booked: 1 })
    expect(meter.year).toMatchObject({ used: 4 })
  })

  it('brings nothing twice, and is taken back before its clients can be', async () => {
    const again = await api.bring({
      kind: 'appointments',
      csv: file(line(1, '02/03/2026'), line(2, '09/03/2026', { outcome: 'DNA' })),
    })
    expect(again.page.counts).toMatchObject({ known: 2, written: 0 })
    const { imports } = (await api.call('GET', '')).answer
    const find = (kind: string) => imports.findLast((one: { kind: string }) => one.kind === kind).id
    expect((await api.press(find('clients'), 'undo')).status).toBe(409)
    for (const kind of ['appointments', 'referrals', 'clients'])
      expect((await api.press(find(kind), 'undo')).status).toBe(204)
    expect(await test.db.selectFrom('reservations').select('id').execute()).toEqual([])
    expect(await test.db.selectFrom('clients').select('id').execute()).toEqual([])
    const { remaining_slots } = await test.db
      .selectFrom('clinicians')
      .select('remaining_slots')
      .where('id', '=', world.clinicianId)
      .executeTakeFirstOrThrow()
    expect(remaining_slots).toBe(50)
  })
})
