import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addPerson } from '#test/support/people.ts'
import type { EmailJob } from '../emails/queue-emails.ts'
import { createEditorApi } from './editor.fixture.ts'

export const dateAhead = (days: number) => formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + days)

/** The editor's API, with booked sessions and what is queued, which is all that a client is told. */
export async function createAffectedApi() {
  const api = await createEditorApi()
  const queued: EmailJob[] = []
  Object.assign(api.service.jobs, {
    sendWith: async (_: unknown, __: string, jobs: { data: EmailJob }[]) => {
      queued.push(...jobs.map(({ data }) => data))
    },
  })
  const leavesOnOf = async (id: string) => (await api.call('GET', `/clinicians/${id}`)).body.leavesOn
  return {
    ...api,
    queued,
    addSession: async (of: { clinicianId: string; typeId: string }, days: number, hour = 10) => {
      const email = `${randomUUID()}@mail.example`
      const { subject } = await addPerson(api.db, { email, attachedClinicianId: of.clinicianId })
      const start = sydneyTime(days, hour)
      const { rows } = await sql<{ id: string }>`
    insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, funding_method,
      claim_type, referral, booked_at, client_id, quote)
    values (${randomUUID()}, ${account}, ${of.clinicianId}, ${of.typeId},
      tstzrange(${start}, ${new Date(start.getTime() + 3_000_000)}), 'booked', 'v', 'rebate', 'rebate', 'received', now(),
      (select id from clients where identity_subject = ${subject}),
      '{"kind":"rebate","consultCents":18905,"bookingFeeCents":1208,"gstInclCents":110,"upfrontCents":20113,"rebateCents":14905,"outOfPocketCents":5208}')
    returning id`.execute(api.db)
      return { id: rows[0]?.id ?? '', start, subject }
    },
    reservation: (id: string) =>
      api.db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    attachedOf: async (subject: string) =>
      (
        await api.db
          .selectFrom('clients')
          .select('attached_clinician_id')
          .where('identity_subject', '=', subject)
          .executeTakeFirstOrThrow()
      ).attached_clinician_id,
    leave: async (id: string, leavesOn: string | null, decisions: unknown[] = []) =>
      api.call('PUT', `/clinicians/${id}/departure`, {
        body: { leavesOn, leavesOnRead: await leavesOnOf(id), decisions },
      }),
    /** One who offers the same type. */
    addColleague: async (typeId: string, change: Parameters<typeof addBookable>[1] = {}) => {
      const other = await addBookable(api.db, change)
      await api.db
        .insertInto('clinician_appointment_types')
        .values({ clinician_id: other.clinicianId, appointment_type_id: typeId })
        .execute()
      return other.clinicianId
    },
  }
}
