import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { createBookingApi } from './booking-api.ts'
import { addBookable, sydneyTime } from './booking-world.ts'
import { goodAnswers, submissionsPath } from './gp-needs.ts'

type Send = { token: string; answers?: object; reserveId?: string; key?: string }

/** What the GP journey needs of a booking, and its questionnaires. */
export async function createGpApi(environment: Record<string, string> = {}) {
  const api = await createBookingApi(environment)
  const { db, call, at } = api
  const queued: { name: string; data: object; after?: Date }[] = []
  api.service.jobs.sendWith = async (_tx, name, jobs) =>
    void queued.push(...jobs.map((job) => ({ name, ...job })))

  const clientIdOf = async (token: string) => {
    const query = db.selectFrom('clients').select('id')
    return (await query.where('identity_subject', '=', decodeJwt(token).sub ?? '').executeTakeFirstOrThrow())
      .id
  }

  return {
    ...api,
    /** What was queued with a change, in this order. */
    queued,
    clientIdOf,
    holdGp: async (token: string, kind: 'initial' | 'review' = 'initial') => {
      const gp = await addBookable(db, { isGP: true })
      const typeId = kind === 'initial' ? gp.typeId : gp.longTypeId
      const held = await api.reserve(
        { clinicianId: gp.clinicianId, typeId, start: sydneyTime(3, 10) },
        { token },
      )
      return { reserveId: held.body.data.reserveId as string, ...gp }
    },
    send: (code: QuestionnaireCode, { token, answers, reserveId, key }: Send) =>
      call('POST', submissionsPath(code), {
        token,
        key,
        body: { answers: answers ?? goodAnswers(code), ...(reserveId && { reserveId }) },
      }),
    validate: (reserveId: string, token: string) => call('POST', at(reserveId, ':validate'), { token }),
    confirm: (reserveId: string, token: string) => call('POST', at(reserveId, ':confirm'), { token }),
    standing: (reserveId: string, token: string) => call('GET', at(reserveId, '/gp-standing'), { token }),
    letRunOut: (reserveId: string) =>
      sql`update reservations set expires_at = clock_timestamp() - interval '1 ms' where reserve_id = ${reserveId}`.execute(
        db,
      ),
    reservationOf: (reserveId: string) =>
      db
        .selectFrom('reservations')
        .select(['id', 'status'])
        .where('reserve_id', '=', reserveId)
        .executeTakeFirstOrThrow(),
    submissionsOf: async (token: string) =>
      db
        .selectFrom('questionnaire_submissions')
        .selectAll()
        .where('client_id', '=', await clientIdOf(token))
        .orderBy('submitted_at')
        .execute(),
    auditOf: async (token: string) =>
      (
        await db
          .selectFrom('audit_events')
          .select(['action', 'subject', 'actor'])
          .where('client_id', '=', await clientIdOf(token))
          .orderBy('id')
          .execute()
      ).map(({ action, subject }) => `${action} ${subject}`),
    emailsTo: (recipient: string) =>
      db.selectFrom('outbox_messages').selectAll().where('recipient', '=', recipient).execute(),
  }
}
