import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { databaseUrl } from './e2e-database.ts'
import { demoEmail } from './log-in-form.ts'

type Person = { firstName: string; lastName: string }

const ofDemoPsychologist = `(select clinician_id from accounts where email = $2)`
const fiftyMinutes = `tstzrange($1::timestamptz, $1::timestamptz + interval '50 minutes')`

/** A session of the demo psychologist with a new client, as if it had been booked for that moment. What was there goes. */
export async function bookDemoSession(
  startsAt: Date,
  { firstName, lastName }: Person,
): Promise<{ name: string }> {
  const client = new Client({ connectionString: await databaseUrl() })
  const where = [startsAt.toISOString(), demoEmail('clinician')]
  await client.connect()
  try {
    await client.query(
      `delete from reservations where clinician_id = ${ofDemoPsychologist} and during && ${fiftyMinutes}`,
      where,
    )
    const { rowCount } = await client.query(
      `with person as (
         insert into clients (practice_id, email, first_name, last_name, date_of_birth, record_type, time_zone, has_saved_card)
         values ('banksia', $3, $4, $5, '1990-05-17', 'adult', 'Australia/Sydney', true) returning id)
       insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
           is_new_client, funding_method, claim_type, referral, booked_at)
       select $3, 'banksia', t.clinician_id, t.appointment_type_id, ${fiftyMinutes}, 'booked', 'test', person.id, true, 'rebate',
              'rebate', 'received', now()
         from person, clinician_appointment_types t where t.clinician_id = ${ofDemoPsychologist} limit 1`,
      [...where, `${randomUUID()}@mail.example`, firstName, lastName],
    )
    if (rowCount !== 1) throw new Error('The session was not booked')
  } finally {
    await client.end()
  }
  return { name: `${firstName} ${lastName}` }
}
