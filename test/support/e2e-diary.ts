import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { databaseUrl } from './e2e-database.ts'
import { demoEmail } from './log-in-form.ts'

async function ask(statement: string, values: unknown[]): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query(statement, values)
    if (!rows[0]) throw new Error('The diary was not changed')
    return rows[0]
  } finally {
    await client.end()
  }
}

/** A session of the demo psychologist with a new client, as if it had been booked for that moment. */
export async function bookDemoSession(
  startsAt: Date,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<{ id: string; name: string }> {
  const row = await ask(
    `with person as (
       insert into clients (practice_id, email, first_name, last_name, date_of_birth, record_type, time_zone, has_saved_card)
       values ('banksia', $2, $3, $4, '1990-05-17', 'adult', 'Australia/Sydney', true) returning id),
     freed as (
       delete from reservations where clinician_id = (select clinician_id from accounts where email = $5)
          and during && tstzrange($1::timestamptz, $1::timestamptz + interval '50 minutes'))
     insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
         is_new_client, funding_method, claim_type, referral, booked_at)
     select $2, 'banksia', a.clinician_id, t.appointment_type_id,
            tstzrange($1::timestamptz, $1::timestamptz + interval '50 minutes'), 'booked', 'test', person.id, true, 'rebate',
            'rebate', 'received', now()
       from person, accounts a
       join lateral (select appointment_type_id from clinician_appointment_types where clinician_id = a.clinician_id limit 1) t on true
      where a.email = $5
     returning id`,
    [startsAt.toISOString(), `${randomUUID()}@mail.example`, firstName, lastName, demoEmail('clinician')],
  )
  return { id: String(row['id']), name: `${firstName} ${lastName}` }
}
