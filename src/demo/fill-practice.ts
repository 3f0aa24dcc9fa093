import { sql } from 'kysely'
import type { DayNumber } from '#domain/time/calendar.ts'
import { toCalendarDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, localDayAt, startOfDay } from '#domain/time/local-time.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import type { Db } from '#server/db/connection.ts'
import { insertAcceptances } from '#server/policies/policy-acceptances.ts'
import { allBookings } from './appointments/all-bookings.ts'
import { insertAppointmentTypes } from './appointments/appointment-types.ts'
import { insertBookings } from './appointments/insert-bookings.ts'
import type { DemoClinician } from './clinicians/build-clinicians.ts'
import { buildClinicians } from './clinicians/build-clinicians.ts'
import { insertClinicians, insertHours } from './clinicians/insert-clinicians.ts'
import { patientAccount, staffAccounts } from './clients/demo-accounts.ts'
import { insertDiaryRecords } from './clients/diary-records.ts'
import type { DemoPerson } from './clients/demo-people.ts'
import { demoPeople } from './clients/demo-people.ts'
import { insertDemoCourse } from './clients/demo-course.ts'
import { demoClientId, insertDemoPeople, insertInvite } from './clients/insert-demo-people.ts'
import { buildOrdinaryClients, insertOrdinaryClients } from './clients/ordinary-clients.ts'
import { pastAppointments } from './clients/past-appointments.ts'
import type { DemoOptions } from './demo-options.ts'
import { withoutForeignKeys } from './foreign-keys.ts'
import { insertPortraits } from './portraits/insert-portraits.ts'
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
  await db
    .insertInto('practices')
    .values({ ...demoPractice, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function cardExpiryAfter(today: DayNumber): string {
  return `${toCalendarDate(today).year + 3}-06`
}

function takeFirst(clinicians: readonly DemoClinician[]): DemoClinician {
  const [first] = clinicians
  if (!first) throw new RangeError('the demo needs at least one psychologist and one GP')
  return first
}
