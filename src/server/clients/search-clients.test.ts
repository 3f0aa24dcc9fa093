import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { findStaffSession } from '../staff/staff-sessions.ts'
import { clientSearch } from './client-access.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let office: Awaited<ReturnType<typeof addStaff>>
beforeAll(async () => {
  test = await createTestDatabase()
  app = createApp(test.service)
  office = await addStaff(test.service, { role: 'administrator' })
})
afterAll(() => test.close())

const addClient = async (
  firstName: string,
  lastName: string,
  more: { dateOfBirth?: string; email?: string } = {},
) => {
  const { id } = await test.db
    .insertInto('clients')
    .values({
      practice_id: account,
      identity_subject: randomUUID(),
      email: more.email ?? `${randomUUID()}@mail.example`,
      first_name: firstName,
      last_name: lastName,
      date_of_birth: more.dateOfBirth ?? '1990-05-17',
      record_type: 'adult',
      time_zone: 'Australia/Sydney',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function find(search: string, headers = office.headers) {
  const response = await app.request('/api/staff/clients:search', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ search }),
  })
  const body = await response.json()
  return response.status === 200 ? body.clients.map(({ name }: { name: string }) => name) : response.status
}

describe('the search for clients', () => {
  beforeAll(async () => {
    await addClient('Kym', 'Heath', { email: 'Kym.Heath@mail.example', dateOfBirth: '1983-02-22' })
    await addClient('Lê', 'Thị Ánh')
    await addClient('Siân', 'O’Brien-Đặng')
    await addClient('Anna', 'Иванова')
  })

  it.each([
    ['heath k', ['Kym Heath']],
    ['KYM', ['Kym Heath']],
    ['le anh', ['Lê Thị Ánh']],
    ['ánh lê', ['Lê Thị Ánh']],
    ["o'brien", ['Siân O’Brien-Đặng']],
    ['obrien dang', ['Siân O’Brien-Đặng']],
    ['брови', []],
    ['ИВАНОВА', ['Anna Иванова']],
    ['kym.heath@mail', ['Kym Heath']],
    ['22/2/1983', ['Kym Heath']],
    ['heath 22/02/1983', ['Kym Heath']],
    ['heath 23/02/1983', []],
    ['eath', []],
  ])('%s', async (search, names) => expect(await find(search)).toEqual(names))

  it.each(["'", '\\', "a' | b:*", "!:*&'", '%', "o''", "x@'\\", '((', '👋'])(
    'takes %s as text',
    async (search) => expect(await find(search)).toBeInstanceOf(Array),
  )

  it('asks for something to look for', async () => {
    expect(await find(' ')).toBe(422)
  })

  it('gives a clinician those who booked with them, and no one else', async () => {
    const own = await addBookable(test.db)
    const { headers } = await addStaff(test.service, { role: 'clinician', clinicianId: own.clinicianId })
    const mine = await addClient('Wren', 'Marsh')
    const holding = await addClient('Wren', 'Holt')
    const others = await addClient('Wren', 'Other')
    const other = await addBookable(test.db)
    const start = sydneyTime(5, 10)
    const book = (clientId: string, { clinicianId, typeId }: typeof own, hours: number, isBooked = true) =>
      test.db
        .insertInto('reservations')
        .values({
          practice_id: account,
          clinician_id: clinicianId,
          appointment_type_id: typeId,
          client_id: clientId,
          status: isBooked ? 'booked' : 'claimed',
          booked_at: isBooked ? new Date() : null,
          expires_at: isBooked ? null : new Date(Date.now() + 600_000),
          reserve_id: randomUUID(),
          visitor: randomUUID(),
          during: sql<string>`tstzrange(${start}::timestamptz + make_interval(hours => ${hours}), ${start}::timestamptz + make_interval(hours => ${hours}, mins => 50))`,
        })
        .execute()
    await book(mine, own, 0)
    await book(holding, own, 1, false)
    await book(others, other, 0)
    expect(await find('wren', headers)).toEqual(['Wren Marsh'])
    expect(await find('wren')).toEqual(['Wren Holt', 'Wren Marsh', 'Wren Other'])
  })

  it('leaves a row in the audit that says who searched, and not for what', async () => {
    await find('heath')
    const rows = await test.db
      .selectFrom('audit_events')
      .selectAll()
      .where('actor', '=', office.subject)
      .where('subject', '=', 'search for clients')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('heath')
  })
})

it('reads the index among 10,000 clients', async () => {
  await sql`insert into clients (practice_id, email, first_name, last_name, date_of_birth, record_type, time_zone)
    select ${account}, 'many' || n || '@mail.example', 'First' || n, 'Last' || (n % 997), date '1950-01-01' + n, 'adult', 'Australia/Sydney'
      from generate_series(1, 10000) n`.execute(test.db)
  await sql`analyze clients`.execute(test.db)
  const token = office.headers.cookie.split('=')[1] ?? ''
  const found = await findStaffSession(test.db, token, new Date())
  if (!found) throw new Error('The sign-in was not found')
  const planOf = async (typed: string) => {
    const search = clientSearch({ staff: found.staff, typed })
    if (!search) throw new Error('Nothing was asked for')
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${search}`.execute(test.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await planOf('first77 last')).toContain('clients_search')
  expect(await planOf('many123@mail')).toContain('clients_search')
  expect(await planOf('17/5/1960')).toContain('clients_birthday')
  for (const typed of ['first77 last', '17/5/1960'])
    expect(await planOf(typed)).not.toContain('Seq Scan on clients')
  expect(await find('last5 first5988')).toEqual([])
  expect(await find('last6 first5988')).toEqual(['First5988 Last6'])
})
