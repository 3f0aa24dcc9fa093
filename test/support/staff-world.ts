import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { databaseUrl } from './e2e-database.ts'

/** A clinician whom no other test knows: not listed, with places for new clients, at work from Monday to Friday, 9 to 5 in Sydney. */
export async function addColleague(name: string) {
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  const [clinicianId, email] = [randomUUID(), `${randomUUID()}@practice.example`]
  try {
    await client.query(
      `insert into clinicians (id, practice_id, slug, name, gender, role, time_zone, is_profile_listed, remaining_slots, funding_methods, delivery_types)
       values ($1::uuid, 'banksia', $1::text, $2, 'woman', 'clinicalPsychologists', 'Australia/Sydney', false, 20, '{rebate}', '{videoCall}')`,
      [clinicianId, name],
    )
    await client.query(
      `insert into working_hours (clinician_id, weekday, start_minute, end_minute) select $1, day, 540, 1020 from generate_series(1, 5) day`,
      [clinicianId],
    )
    await client.query(
      `insert into clinician_appointment_types (clinician_id, appointment_type_id)
       select $1, id from appointment_types where kind = 'psychology' and is_active and assignment_mode = 'single'
        order by duration_minutes limit 1`,
      [clinicianId],
    )
    await client.query(
      `insert into accounts (email, password_hash, role, clinician_id, first_name, last_name, email_verified_at)
       values ($1, 'none', 'clinician', $2, $3, 'Test', now())`,
      [email, clinicianId, name],
    )
  } finally {
    await client.end()
  }
  return { clinicianId, email }
}

type Session = {
  clinicianId: string
  firstName: string
  lastName: string
  startsAt: Date
  /** The client signed up and has not confirmed the address: no email reaches them. */
  isUnconfirmed?: boolean
}

/** A session that a client of their own has booked with that clinician. */
export async function addSession(session: Session): Promise<string> {
  const { clinicianId, firstName, lastName, startsAt, isUnconfirmed = false } = session
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `with account as (
         insert into accounts (subject, email, password_hash, role)
         select $1::uuid, $1::text || '@mail.example', 'none', 'patient' where $6),
       person as (
         insert into clients (practice_id, identity_subject, email, first_name, last_name, date_of_birth, record_type, time_zone, has_saved_card)
         values ('banksia', $1::text, $1::text || '@mail.example', $2, $3, '1990-05-17', 'adult', 'Australia/Sydney', true) returning id)
       insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
         funding_method, claim_type, booked_at)
       select $1::text, 'banksia', $4::uuid, o.appointment_type_id,
              tstzrange($5::timestamptz, $5::timestamptz + make_interval(mins => t.duration_minutes)), 'booked',
              'client:' || person.id, person.id, 'rebate', 'rebate', now()
         from person, clinician_appointment_types o join appointment_types t on t.id = o.appointment_type_id
        where o.clinician_id = $4::uuid returning id`,
      [randomUUID(), firstName, lastName, clinicianId, startsAt.toISOString(), isUnconfirmed],
    )
    const [row] = rows
    if (!row) throw new Error('Nothing was booked')
    return row.id
  } finally {
    await client.end()
  }
}
