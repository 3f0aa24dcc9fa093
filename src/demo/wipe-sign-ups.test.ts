import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { signUpBody } from '#test/support/newcomers.ts'
import { addPractice, goodPassword } from '#test/support/people.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { completeRecords } from '#test/support/complete-record.ts'
import { addStaff } from '#test/support/staff.ts'
import { issueDocument } from '#server/receipts/issue-document.ts'
import { checkCredentials } from '#server/sign-in/try-password.ts'
import { createAccount } from '#server/sign-in/account-store.ts'
import { demoPassword, demoEmail } from './demo-people.ts'
import { loadDemoData } from './demo.ts'
import { wipeSignUps } from './wipe-sign-ups.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
  await addPractice(api.db)
})
afterAll(() => api.close())

/** A visitor who signed up two hours ago, booked, and left a document and a message in the outbox. */
async function signUpAndBook() {
  const slot = await addBookable(api.db)
  const body = signUpBody()
  const { email } = body.clientRecord
  await api.call('POST', `/accounts/${account}/patients`, { body })
  const subject = await subjectOf(email, goodPassword)
  await completeRecords(api, [subject ?? ''])
  await api.db.updateTable('clients').set({ has_saved_card: true }).where('email', '=', email).execute()
  const token = await accessTokenFor(api.service, { subject: subject ?? '' })
  const held = await api.reserve({ ...slot, start: sydneyTime(3, 10) }, { token, funding: 'rebate' })
  expect((await api.finish(held.body.data.reserveId, token)).status).toBe(200)
  await payFor(email)
  await giveReceipts(email)
  await api.service.mailer.send({ to: email, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  await sql`insert into uploads (id, client_id, status, type, size, sealed_details)
    select gen_random_uuid(), id, 'stored', 'pdf', 1, '' from clients where email = ${email}`.execute(api.db)
  await sql`update clients set policies_accepted_at = now() - interval '2 hours' where email = ${email}`.execute(
    api.db,
  )
  await sql`update outbox_messages set created_at = now() - interval '2 hours'`.execute(api.db)
  return { email, clinicianId: slot.clinicianId }
}

/** A session that was charged, paid and given back. */
const payFor = (email: string) =>
  sql`with charge as (
        insert into charges (practice_id, reservation_id, client_id, clinician_id, kind, payer, cents, state)
        select r.practice_id, r.id, r.client_id, r.clinician_id, 'session', 'card', 100, 'paid'
          from reservations r join clients p on p.id = r.client_id where p.email = ${email} returning *),
      attempt as (
        insert into charge_attempts (charge_id, made_by, cents, state, provider_id)
        select id, 'service', 100, 'paid', id::text from charge returning *),
      bank as (
        insert into simulated_payments (id, idempotency_key, kind, reference, cents, state)
        select id::text, id::text, 'charge', id::text, 100, 'succeeded' from attempt),
      refund as (
        insert into refunds (charge_id, attempt_id, cents, why, asked_by)
        select charge_id, id, 50, 'A test', 'service' from attempt returning *),
      returned as (
        insert into simulated_payments (id, idempotency_key, kind, of_payment, reference, cents, state)
        select r.id::text, r.id::text, 'refund', r.attempt_id::text, r.id::text, 50, 'succeeded' from refund r)
      insert into money_entries (practice_id, charge_id, client_id, kind, cents)
      select practice_id, id, client_id, 'owed', 100 from charge`.execute(api.db)

/** A receipt that was emailed, voided and issued again. */
async function giveReceipts(email: string) {
  const { id: chargeId } = await api.db
    .selectFrom('charges')
    .innerJoin('clients', 'clients.id', 'charges.client_id')
    .select('charges.id')
    .where('clients.email', '=', email)
    .executeTakeFirstOrThrow()
  await issueDocument(api.service, { chargeId })
  const { id } = await api.db.selectFrom('issued_documents').select('id').executeTakeFirstOrThrow()
  await api.db.insertInto('document_emails').values({ document_id: id }).execute()
  const { headers } = await addStaff(api.service, { role: 'owner' })
  const body = { reason: 'A test', issueAgain: true }
  const voided = await api.call('POST', `/staff/documents/${id}:void`, { cookie: headers.cookie, body })
  expect(voided.status).toBe(200)
}

const subjectOf = (email: string, password: string) =>
  checkCredentials(api.db, { email, password }, { areDemoAccountsOpen: true })

const countWith = async (email: string) => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from clients where email = ${email})::int
         + (select count(*) from accounts where email = ${email})::int
         + (select count(*) from outbox_messages where recipient = ${email})::int as count`.execute(api.db)
  return rows[0]?.count
}
const placesOf = (clinicianId: string) =>
  api.db.selectFrom('clinicians').select('remaining_slots').where('id', '=', clinicianId).executeTakeFirst()

it('deletes who signed up, with all they left, and keeps the demo people', async () => {
  const old = await signUpAndBook()

  // Without demo people this is a practice whose operator set DEMO_SITE by mistake.
  await wipeSignUps(api.service)
  expect(await countWith(old.email)).toBe(3)

  // Demo data is for a practice without clinicians: this one's are another's for the moment.
  await sql`insert into practices values ('elsewhere', 'Elsewhere', 'Australia/Sydney')`.execute(api.db)
  await sql`update clinicians set practice_id = 'elsewhere'`.execute(api.db)
  await loadDemoData({
    db: api.db,
    keyring: api.keyring,
    now: new Date(),
    psychologists: 60,
    createAccount: async (person, tx) => void (await createAccount(tx, { ...person, isEmailVerified: true })),
  })
  const recent = signUpBody()
  await api.call('POST', `/accounts/${account}/patients`, { body: recent })

  await wipeSignUps(api.service)
  expect(await countWith(old.email)).toBe(0)
  expect(await placesOf(old.clinicianId)).toEqual({ remaining_slots: 50 })
  expect(await countWith(recent.clientRecord.email)).toBe(2)
  expect(await subjectOf(demoEmail('returning.client'), demoPassword)).not.toBeNull()
})

it('refuses the published password where strangers come', async () => {
  const form = { email: demoEmail('returning.client').toUpperCase(), password: demoPassword }
  expect(await checkCredentials(api.db, form, { areDemoAccountsOpen: true })).not.toBeNull()
  expect(await checkCredentials(api.db, form, { areDemoAccountsOpen: false })).toBeNull()
})
