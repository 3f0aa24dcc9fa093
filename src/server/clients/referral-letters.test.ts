import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { sydneyTime } from '#test/support/booking-world.ts'
import { createOfficeApi } from '#test/support/office-api.ts'

let api: Awaited<ReturnType<typeof createOfficeApi>>
beforeAll(async () => {
  api = await createOfficeApi()
})
afterAll(() => api.close())

let weeks = 0
/** A referral whose report is finished and not sent. */
async function addReported() {
  weeks += 1
  const clientId = await addClient(api.db)
  await addBooking(api.db, {
    ...api.own,
    clientId,
    start: sydneyTime(-7 * weeks, 10),
    outcome: 'attended',
  })
  const { rows } = await sql<{ id: string }>`
    insert into client_referrals (client_id, written_on, sealed_referrer, noted_by)
    values (${clientId}, '2026-01-05', '\\x00', 'test') returning id`.execute(api.db)
  const referralId = rows[0]?.id ?? ''
  const reportId = randomUUID()
  await api.db
    .insertInto('referrer_reports')
    .values({
      id: reportId,
      client_id: clientId,
      clinician_id: api.own.clinicianId,
      referral_id: referralId,
      sealed_draft: Buffer.alloc(1),
      sealed_document: Buffer.alloc(1),
      finished_at: new Date(),
    })
    .execute()
  return { clientId, referralId, reportId }
}

const remove = ({ clientId, referralId }: { clientId: string; referralId: string }) =>
  api.call('DELETE', `/staff/clients/${clientId}/referrals/${referralId}`, { cookie: api.cookies.clinician })

const countReports = async (id: string) => {
  const rows = await api.db.selectFrom('referrer_reports').select('id').where('id', '=', id).execute()
  return rows.length
}

const isSomeoneWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    api.db,
  )
  return rows.length > 0
}

it('a referral goes with a report that was not sent', async () => {
  const reported = await addReported()
  expect((await remove(reported)).status).toBe(204)
  expect(await countReports(reported.reportId)).toBe(0)
})

it('a referral stays whose report is being marked as sent while it is removed', async () => {
  const reported = await addReported()
  const sending = await api.db.startTransaction().execute()
  onTestFinished(async () => {
    if (!sending.isCommitted) await sending.rollback().execute()
  })
  await sending
    .updateTable('referrer_reports')
    .set({ sent_on: '2026-02-05', sent_how: 'post' })
    .where('id', '=', reported.reportId)
    .execute()
  const removal = remove(reported)
  await expect.poll(isSomeoneWaiting, { timeout: 30_000 }).toBe(true)
  await sending.commit().execute()
  const { status, body } = await removal
  expect([status, body?.message]).toEqual([409, expect.stringContaining('was sent')])
  expect(await countReports(reported.reportId)).toBe(1)
})

it('the database deletes a report that was sent with its client only', async () => {
  const { clientId, referralId, reportId } = await addReported()
  await sql`update referrer_reports set sent_on = '2026-02-05', sent_how = 'post' where id = ${reportId}`.execute(
    api.db,
  )
  const deletion = api.db.deleteFrom('client_referrals').where('id', '=', referralId).execute()
  await expect(deletion).rejects.toThrow('was sent')
  expect(await countReports(reportId)).toBe(1)
  await api.db.deleteFrom('reservations').where('client_id', '=', clientId).execute()
  await api.db.deleteFrom('clients').where('id', '=', clientId).execute()
  expect(await countReports(reportId)).toBe(0)
})
