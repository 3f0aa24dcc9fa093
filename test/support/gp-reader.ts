import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Staff } from '#server/http/context.ts'
import { account } from './booking-world.ts'

/** A GP who is signed in, or with null someone of the practice who is no clinician. */
export const gpOf = (clinicianId: string | null): Staff => ({
  subject: 'the GP',
  practiceId: account,
  sessionId: 'a session',
  role: 'clinician',
  clinicianRole: 'generalPractitioner',
  clinicianId,
  secondFactorAt: new Date(),
})

/** The session begins at this moment, and answers are open. Gives the way back. */
export async function startNow(db: Db, id: string): Promise<() => Promise<void>> {
  const { during } = await db
    .selectFrom('reservations')
    .select('during')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const put = async (time: unknown) =>
    void (await sql`update reservations set during = ${time}::tstzrange where id = ${id}`.execute(db))
  await put(sql`tstzrange(clock_timestamp(), clock_timestamp() + (upper(during) - lower(during)))`)
  return () => put(during)
}
