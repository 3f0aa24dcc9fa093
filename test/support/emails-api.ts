import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import type { CommunicationPreference } from '#domain/clients/sign-up.ts'
import { createPool } from '#server/db/database.ts'
import type { EmailKind } from '#domain/messages/emails.ts'
import { emailQueue } from '#server/emails/queue-emails.ts'
import { chargeQueue } from '#server/money/charge-store.ts'
import { sendEmail } from '#server/emails/send-email.ts'
import { startJobs } from '#server/jobs.ts'
import { createBookingApi } from './booking-api.ts'
import { addBookable, sydneyTime } from './booking-world.ts'

export type Booked = {
  id: string
  email: string
  client: string
  token: string
  start: Date
  reserveId: string
}

/**
 * The booking API with a real queue of emails. Its jobs are not run: each test delivers them by hand, as often as it likes.
 */
export async function createEmailsApi() {
  const api = await createBookingApi()
  const pool = createPool(api.url, 4)
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: (text, values) => pool.query(text, values) } })
  await boss.start()
  await boss.createQueue(emailQueue)
  await boss.createQueue(chargeQueue)
  await boss.stop({ close: false })
  api.service.jobs = await startJobs(pool, api.service.log)

  async function book({ start = sydneyTime(3, 10), isGP = false, hasReferral = true } = {}): Promise<Booked> {
    const { clinicianId, typeId } = await addBookable(api.db, { isGP })
    const token = await api.signUp({ card: true })
    const held = await api.reserve(
      { clinicianId, typeId, start },
      isGP ? { token } : { token, funding: 'rebate' },
    )
    const reserveId = held.body.data.reserveId as string
    if (!hasReferral) {
      const answers = { isReferredByGP: false, isHaveTreatmentPlan: false, isGPSentReferral: false }
      await api.claim(reserveId, token)
      await api.call('PUT', '/client-records/me/referral', { token, body: { files: [], ...answers } })
    }
    if (isGP) await api.sendQuestionnaires(token)
    const answer = isGP
      ? await api.call('POST', api.at(reserveId, ':confirm'), { token })
      : await api.finish(reserveId, token)
    expect(answer.status).toBe(isGP ? 204 : 200)
    const { id, email, client } = await api.db
      .selectFrom('reservations')
      .innerJoin('clients', 'clients.id', 'reservations.client_id')
      .select(['reservations.id', 'clients.email', 'clients.id as client'])
      .where('reserve_id', '=', reserveId)
      .executeTakeFirstOrThrow()
    if (email === null) throw new Error('Who books here has an email')
    return { id, email, client, token, start, reserveId }
  }

  const queued = async (id: string) => {
    const { rows } = await sql<{ kind: string; startAfter: Date; retryLimit: number; retryBackoff: boolean }>`
      select data->>'kind' as kind, start_after as "startAfter", retry_limit as "retryLimit",
             retry_backoff as "retryBackoff"
        from jobs.job where name = ${emailQueue} and data->>'reservationId' = ${id} order by start_after`.execute(
      api.db,
    )
    return rows
  }
  const deliver = (kind: EmailKind, { id, start }: Booked, service = api.service) =>
    sendEmail(service, { kind, reservationId: id, startsAt: start.toISOString() })
  const sentTo = (recipient: string) =>
    api.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute()
  const prefer = (
    client: string,
    communication_preference: CommunicationPreference,
    mobile: string | null = null,
  ) =>
    api.db.updateTable('clients').set({ communication_preference, mobile }).where('id', '=', client).execute()
  const move = async (booked: Booked, start: Date): Promise<Booked> => {
    await sql`update reservations set during = tstzrange(${start}, ${start}::timestamptz + interval '50 minutes')
      where id = ${booked.id}`.execute(api.db)
    return { ...booked, start }
  }
  const close = async () => {
    await api.service.jobs.stop()
    await pool.end()
    await api.close()
  }

  return { ...api, book, queued, deliver, sentTo, prefer, move, close }
}
