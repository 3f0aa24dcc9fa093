import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Service } from '#server/service.ts'
import { eraseRemoved } from '#server/uploads/upload-store.ts'
import { demoMailDomain } from '#domain/identifiers/person.ts'

type SignUp = { id: string; identity_subject: string | null; email: string }

/**
 * Deletes who signed up on a public demonstration, with all they left. Demo people, who never signed up, stay. What is
 * newer than an hour may be a visitor in the middle of it, and goes the next night.
 */
export async function wipeSignUps(service: Pick<Service, 'db' | 'files'>): Promise<void> {
  // DEMO_SITE may be set by mistake: where there are no demo people, everyone is real.
  if (!(await hasDemoPeople(service.db))) return
  const { rows } = await sql<SignUp>`
    select id, identity_subject, email from clients where policies_accepted_at < now() - interval '1 hour'`.execute(
    service.db,
  )
  await wipeUploads(service, rows)
  await wipeMessageFiles(service)
  await service.db.transaction().execute((tx) => wipeRows(tx, rows))
}

async function hasDemoPeople(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from clients where email like ${`%@${demoMailDomain}`} and policies_accepted_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

async function wipeUploads(service: Pick<Service, 'db' | 'files'>, signUps: SignUp[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update uploads set status = 'removed' where client_id = any(${idsOf(signUps)}::uuid[]) returning id`.execute(
    service.db,
  )
  for (const { id } of rows) await eraseRemoved(service, id)
}

/** Documents that came with a form, whose submission goes below. */
async function wipeMessageFiles(service: Pick<Service, 'db' | 'files'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update uploads set status = 'removed', submission_id = null
     where submission_id in (select id from form_submissions where created_at < now() - interval '1 hour')
    returning id`.execute(service.db)
  for (const { id } of rows) await eraseRemoved(service, id)
}

async function wipeRows(tx: Db, signUps: SignUp[]): Promise<void> {
  const ids = sql`any(${idsOf(signUps)}::uuid[])`
  const subjects = sql`any(${signUps.flatMap(({ identity_subject }) => identity_subject ?? [])}::text[])`
  const emails = sql`any(${signUps.map(({ email }) => email.toLowerCase())}::text[])`
  const old = sql`created_at < now() - interval '1 hour'`
  const charges = sql`(select id from charges where client_id = ${ids})`
  const documents = sql`(select id from issued_documents where charge_id in ${charges})`
  for (const statement of [
    // The ledger lets nothing be deleted, unless the transaction says that a demonstration forgets.
    sql`select set_config('banksia.forgets_demo', 'on', true)`,
    sql`delete from document_emails where document_id in ${documents}`,
    sql`delete from invoice_sendings where document_id in ${documents}`,
    sql`delete from document_voids where document_id in ${documents}`,
    sql`delete from held_documents where charge_id in ${charges}`,
    sql`delete from issued_documents where charge_id in ${charges}`,
    sql`delete from charge_emails where charge_id in ${charges}`,
    sql`delete from card_disputes where charge_id in ${charges}`,
    sql`delete from money_entries where charge_id in ${charges}`,
    sql`delete from simulated_payments where reference in (select id::text from refunds where charge_id in ${charges})`,
    sql`delete from simulated_payments where reference in (select id::text from charge_attempts where charge_id in ${charges})`,
    sql`delete from refunds where charge_id in ${charges}`,
    sql`delete from charge_attempts where charge_id in ${charges}`,
    sql`delete from charges where client_id = ${ids}`,
    sql`delete from payment_setups where client_id = ${ids}`,
    // Each took one of their psychologist's places.
    sql`update clinicians set remaining_slots = remaining_slots + taken.places
          from (select attached_clinician_id, count(*)::int as places from clients where id = ${ids} group by 1) taken
         where id = taken.attached_clinician_id and should_use_case_load`,
    sql`delete from reservations where client_id = ${ids}`,
    sql`delete from clients where id = ${ids}`,
    sql`delete from oidc_payloads where account_subject = ${subjects}`,
    sql`delete from accounts where subject::text = ${subjects}`,
    sql`update invites set used_at = null where lower(email) = ${emails}`,
    sql`delete from outbox_messages where ${old}`,
    sql`delete from form_submissions where ${old}
          and not exists (select from uploads where submission_id = form_submissions.id)`,
  ])
    await statement.execute(tx)
}

const idsOf = (signUps: SignUp[]) => signUps.map(({ id }) => id)
