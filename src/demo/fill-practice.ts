import { sql } from 'kysely'
import type { PolicyCode } from '#domain/clients/sign-up.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { type DayNumber, toCalendarDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { insertAcceptances } from '#server/clients/policies.ts'
import type { Db } from '#server/db/database.ts'
import { addMissingRows } from '#server/db/rows.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Keyring } from '#server/keyring.ts'
import { insertAppointmentTypes } from './appointment-types.ts'
import { insertBookings, pastAppointments } from './bookings.ts'
import { insertDemoCourse, insertDiaryRecords } from './clinical-records.ts'
import { buildClinicians, type DemoClinician } from './clinicians/build-clinicians.ts'
import { insertPortraits } from './clinicians/draw-portrait.ts'
import { insertClinicians, insertHours } from './clinicians/insert-clinicians.ts'
import {
  type CreateAccount,
  demoClientId,
  demoPeople,
  type DemoPerson,
  insertDemoPeople,
  insertInvite,
  patientAccount,
  staffAccounts,
} from './demo-people.ts'
import { allBookings } from './fill-diaries.ts'
import { buildOrdinaryClients, insertOrdinaryClients } from './ordinary-clients.ts'
import { demoPractice } from './practice.ts'

const tablesWithManyRows = ['working_hours', 'clinician_appointment_types', 'reservations'] as const

/** Everything, in the order in which rows refer to each other. `db` is a transaction. */
export async function fillPractice({
  db,
  keyring,
  now,
  psychologists: count,
  createAccount,
  policies = [],
}: DemoOptions) {
  const today = localDayAt(now, demoPractice.time_zone)
  const midnight = startOfDay(today, demoPractice.time_zone)
  const createdAt = dateOfEpochMinute(midnight - 365 * 24 * 60)

  const clinicians = buildClinicians(count, today)
  const psychologists = clinicians.filter(({ profile }) => !isGp(profile.role))
  const gps = clinicians.filter(({ profile }) => isGp(profile.role))
  const psychologist = takeFirst(psychologists)
  const people = demoPeople(today)
  const everyone: readonly DemoPerson[] = Object.values(people)
  const clients = buildOrdinaryClients(psychologists, today)
  const gp = takeFirst(gps)
  const attended = pastAppointments(people, { psychologist, gp }, today)

  await insertPractice(db, createdAt)
  const portraitOf = await insertPortraits(db, clinicians, createdAt)
  await insertClinicians(db, clinicians, { portraitOf, createdAt })
  await insertOrdinaryClients(db, clients, createdAt)
  await insertDemoPeople(db, everyone, {
    keyring,
    createdAt,
    cardExpiry: cardExpiryAfter(today),
    attachedTo: new Map([[people.returningClient, psychologist.id]]),
  })
  await insertDemoCourse(db, { clientId: demoClientId(people.returningClient), keyring, today })
  await insertDiaryRecords(
    db,
    clients.filter((client) => client.psychologist === psychologist),
    { keyring, createdAt, cardExpiry: cardExpiryAfter(today), today },
  )
  for (const person of everyone) await insertAcceptances(db, demoClientId(person), policies)
  await insertInvite(db, createdAt)
  await withoutForeignKeys(db, tablesWithManyRows, async () => {
    await insertHours(db, clinicians)
    await insertAppointmentTypes(db, clinicians)
    await insertBookings(db, allBookings({ psychologists, gps, clients, attended }, today), midnight)
  })
  for (const account of [...everyone.map(patientAccount), ...staffAccounts({ psychologist, gp })]) {
    await createAccount(account, db)
  }
  await analyse(db)
}

/** Without fresh statistics the first questions would be planned for empty tables. Only of columns that are searched. */
async function analyse(db: Db): Promise<void> {
  await sql`analyze clinicians (id, practice_id, slug, is_gp, status), working_hours (clinician_id)`.execute(
    db,
  )
  await sql`analyze reservations (clinician_id, client_id, status), clients (id, practice_id, search, date_of_birth)`.execute(
    db,
  )
}

async function insertPractice(db: Db, createdAt: Date): Promise<void> {
  await addMissingRows(db, 'practices', {
    ...demoPractice,
    created_at: createdAt,
    first_opened_at: createdAt,
  })
}

function cardExpiryAfter(today: DayNumber): string {
  return `${toCalendarDate(today).year + 3}-06`
}

function takeFirst(clinicians: readonly DemoClinician[]): DemoClinician {
  const [first] = clinicians
  if (!first) throw new RangeError('the demo needs at least one psychologist and one GP')
  return first
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Takes the tables' foreign keys off while `work` fills them, and puts them back: checking a million rows at once
 * takes seconds, one by one a minute. `db` is a transaction, so that no other connection sees the tables without them.
 */
async function withoutForeignKeys(
  db: Db,
  tables: readonly (keyof Tables)[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await readForeignKeys(db, tables)
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  await work()
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    )
  }
}

async function readForeignKeys(db: Db, tables: readonly (keyof Tables)[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any(${tables}::regclass[])
    order by 1, 2`.execute(db)
  return rows
}

export type DemoOptions = {
  db: Db
  keyring: Keyring
  now: Date
  psychologists: number
  createAccount: CreateAccount
  /** Ends the wait for another process that loads. */
  signal?: AbortSignal
  /** What demo people have agreed to, as those who sign up do. */
  policies?: readonly { code: PolicyCode; version: string }[]
}
