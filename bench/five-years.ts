import { Client } from 'pg'
import { importRecords } from '#server/clients/record-parts.ts'
import { sealReferrer } from '#server/clients/referral-letters.ts'
import { createDb, createPool } from '#server/db/database.ts'
import { parseKeyring } from '#server/keyring.ts'
import { benchKeys } from './server.ts'

/** Of five years; `HISTORY=0.1` loads a tenth, of a practice a tenth as large. */
const whole = { reservations: 2_000_000, auditRows: 20_000_000, psychologists: 350, clients: 120_000 }

/** What the young practice has too: the demo's clients, each with so many sessions and rows of the audit. */
const ofEachKnown = { sessions: 10, auditRows: 60 }

export const sizeOf = (share: number) => ({
  reservations: Math.round(whole.reservations * share),
  auditRows: Math.round(whole.auditRows * share),
  psychologists: Math.max(20, Math.round(whole.psychologists * share)),
  clients: Math.round(whole.clients * share),
})

type Past = Pick<ReturnType<typeof sizeOf>, 'reservations' | 'auditRows' | 'clients'>

/** Filled without their other indexes, which are made afterwards: row by row they would take most of the time. */
const largeTables = [
  'accounts',
  'audit_events',
  'charge_attempts',
  'charges',
  'clients',
  'issued_documents',
  'money_entries',
  'outcome_events',
  'reservations',
  'room_people',
  'room_visits',
  'sent_emails',
]

/**
 * Adds a past to the demo practice: sessions by the working week over the years before the demo's own weeks, with what belongs to each.
 * Without any (zeros), only what its known clients have, which is the same in an old practice. Rows are made by the database, without
 * triggers and foreign keys; sealed columns hold about as many bytes as real ones.
 */
export async function addPast(databaseUrl: string, past: Past): Promise<void> {
  await sealRecords(databaseUrl)
  // The service's own connections end a statement that takes longer than a request may.
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`,
    )
    await addPeople(client, past.clients)
    const indexes = past.reservations > 0 ? await dropIndexes(client) : []
    await addSessions(client, past.reservations)
    await addWhatBelongs(client)
    await addAudit(client, past.auditRows)
    for (const definition of indexes) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [largeTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Of the clients whose pages and sessions are read: what is sealed is opened there. */
async function sealRecords(databaseUrl: string): Promise<void> {
  const db = createDb(createPool(databaseUrl, 1))
  const keyring = parseKeyring(benchKeys)
  const referrer = { referrer: 'Dr Ruth Abara', providerNumber: '2426621B' }
  const people = await db
    .selectFrom('clients')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'date_of_birth as dateOfBirth'])
    .where('email', 'like', 'client.%')
    .where('id', 'not in', db.selectFrom('client_records').select('client_id'))
    .execute()
  const card = { number: '2950975362', irn: '1', expiryDate: '2031-06', verification: 'match' } as const
  const home = {
    line1: '14 Wattle Street',
    line2: null,
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
  } as const
  await importRecords(
    { db, keyring },
    people.map(({ id: clientId, ...person }) => ({
      clientId,
      parts: { medicare: { ...card, ...person }, address: home },
      emergencyContact: { firstName: 'Robin', mobileNumber: '+61491570006' },
    })),
    new Date(),
  )
  if (people.length > 0)
    await db
      .insertInto('client_referrals')
      .values(
        people.map(({ id: client_id }) => ({
          client_id,
          written_on: '2026-01-05',
          sealed_referrer: sealReferrer(keyring, client_id, referrer),
          noted_by: 'bench',
        })),
      )
      .execute()
  await db.destroy()
}

/** Everyone has an account: clinicians to leave rows in the audit, clients to have booked. */
async function addPeople(client: Client, clients: number): Promise<void> {
  await client.query(`insert into accounts (subject, email, password_hash, role, clinician_id, email_verified_at)
    select md5('staff' || id)::uuid, slug || '@staff.example', 'none', 'clinician', id, now() from clinicians c
     where not exists (select from accounts a where a.clinician_id = c.id)`)
  await client.query(`create temp table known as
    select (row_number() over (order by email) - 1)::int as place, id from clients where email like 'client.%'`)
  await client.query(`insert into clients (id, practice_id, identity_subject, email, first_name, last_name, mobile, date_of_birth, record_type,
      time_zone, attached_clinician_id, has_saved_card, saved_card_last_four, created_at)
    select md5('client' || n)::uuid, 'banksia', md5('account' || n)::uuid::text, 'past' || n || '@mail.example',
           names.first[1 + (hashint4(n) & 65535) % cardinality(names.first)],
           names.last[1 + (hashint4(n + 7) & 65535) % cardinality(names.last)] || case when n % 3 = 0 then '-' || names.last[1 + n % cardinality(names.last)] else '' end,
           '+61491570156', date '1950-01-01' + n % 20000, 'adult', 'Australia/Sydney', clinician.id, true, '4242',
           now() - interval '5 years' * (n::float8 / ${clients})
      from generate_series(1, ${clients}) n, (select array_agg(distinct first_name) as first, array_agg(distinct last_name) as last from clients) names,
           lateral (select array_agg(id order by id) as ids from clinicians where not is_gp) all_of,
           lateral (select all_of.ids[1 + n % cardinality(all_of.ids)] as id) clinician`)
  await client.query(`insert into accounts (subject, email, password_hash, role, created_at, email_verified_at)
    select identity_subject::uuid, email, repeat('x', 97), 'patient', created_at, created_at from clients where email like 'past%'`)
  await client.query(`insert into client_records (client_id, sealed_medicare, sealed_address)
    select c.id, sealed_medicare, sealed_address
      from clients c, (select sealed_medicare, sealed_address from client_records where sealed_medicare is not null limit 1) one where c.email like 'past%'`)
  await client.query(`insert into client_referrals (client_id, written_on, sealed_referrer, noted_by)
    select id, created_at::date, decode(repeat(md5(id::text), 9), 'hex'), 'demo' from clients where email like 'past%'`)
  await client.query(`insert into questionnaire_submissions (client_id, questionnaire, sealed_answers, submitted_at)
    select id, 'treatmentPlan', decode(repeat(md5(id::text), 50), 'hex'), created_at from clients where email like 'past%'`)
  await client.query(`create temp table others as
    select (row_number() over (order by email) - 1)::int as place, id from clients where email like 'past%'`)
  await client.query(`create temp table working as
    select (row_number() over (order by id) - 1)::int as place, id from clinicians where not is_gp`)
  for (const table of ['known', 'others', 'working'])
    await client.query(`alter table ${table} add primary key (place); analyze ${table}`)
}

/**
 * Five sessions a day, five days a week, backwards from four weeks ago; of three in ten nothing was booked but a time held, one in twelve
 * was cancelled. Every tenth place is a known client's until each has had theirs. Later clients come more often: who has been here long has left.
 */
async function addSessions(client: Client, reservations: number): Promise<void> {
  const { known, others, clinicians } = await countPeople(client)
  const ofKnown = known * ofEachKnown.sessions
  await client.query(`create temp table past as
    select md5('session' || n)::uuid as id, w.id as clinician_id, coalesce(k.id, o.id) as client_id,
           (date_trunc('week', now() at time zone 'Australia/Sydney') - interval '4 weeks' - make_interval(weeks => n / ${clinicians} / 25)
             + make_interval(days => n / ${clinicians} % 25 / 5, hours => 9 + n / ${clinicians} % 5)) at time zone 'Australia/Sydney' as starts_at,
           case when k.id is not null or n % 100 < 60 then 'attended' when n % 100 < 68 then 'cancelled' else 'held' end as became,
           n
      from generate_series(0, ${Math.max(reservations, 10 * ofKnown) - 1}) n
      join working w on w.place = n % ${clinicians}
      left join known k on n % 10 = 0 and n / 10 < ${ofKnown} and k.place = n / 10 % ${known}
      left join others o on k.id is null and o.place = floor(${others} * sqrt((hashint4(n) & 1048575) / 1048576.0))
     where k.id is not null or ${reservations} > 0`)
  await client.query('analyze past')
  await client.query(`insert into reservations (id, reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
      is_new_client, funding_method, claim_type, referral, quote, service_delivered, created_at, updated_at, booked_at)
    select p.id, md5(p.id::text), 'banksia', clinician_id, type.id, tstzrange(starts_at, starts_at + interval '50 minutes'),
           case became when 'attended' then 'booked' when 'cancelled' then 'released' else 'expired' end,
           case became when 'held' then md5('visitor' || n) else 'client:' || client_id end,
           case when became <> 'held' then client_id end, false, 'rebate', 'medicare', 'received', priced.quote,
           case became when 'attended' then 'attended' when 'cancelled' then 'cancelWithNotice' end,
           starts_at - interval '9 days', starts_at + interval '1 hour',
           case when became <> 'held' then starts_at - interval '9 days' end
      from past p, (select coalesce((select quote from reservations where quote is not null limit 1), '{}') as quote) priced, (select id from appointment_types where label = 'Subsequent session') type
     order by starts_at`)
}

/** The outcome, the charge with its ledger and receipt, the emails, and the video room of seven in ten. */
async function addWhatBelongs(client: Client): Promise<void> {
  await client.query(`insert into outcome_events (reservation_id, to_outcome, actor, happened_at)
    select id, 'attended', md5('staff' || clinician_id)::uuid::text, starts_at + interval '1 hour' from past
     where became = 'attended' order by starts_at`)
  await client.query(`insert into charges (id, practice_id, reservation_id, client_id, clinician_id, kind, payer, funding_method, cents, quote, state,
      tries, decided_by, created_at, updated_at)
    select md5('charge' || n)::uuid, 'banksia', p.id, p.client_id, p.clinician_id, 'session', 'card', 'rebate', 22500, r.quote, 'paid', 1,
           md5('staff' || p.clinician_id)::uuid::text, starts_at + interval '1 hour', starts_at + interval '1 hour'
      from past p join reservations r using (id) where became = 'attended' order by starts_at`)
  await client.query(`insert into charge_attempts (id, charge_id, made_by, cents, state, provider_id, card_brand, card_last_four, asked_at, settled_at)
    select md5('attempt' || n)::uuid, md5('charge' || n)::uuid, 'service', 22500, 'paid', 'pi_' || md5('paid' || n), 'visa', '4242',
           starts_at + interval '1 hour', starts_at + interval '1 hour'
      from past where became = 'attended' order by starts_at`)
  await client.query(`insert into money_entries (practice_id, charge_id, client_id, kind, cents, attempt_id, happened_at)
    select 'banksia', md5('charge' || n)::uuid, client_id, kind, case kind when 'owed' then 22500 else -22500 end,
           case kind when 'paid' then md5('attempt' || n)::uuid end, starts_at + interval '1 hour'
      from past, (values ('owed'), ('paid')) entry (kind) where became = 'attended' order by starts_at`)
  await client.query(`insert into issued_documents (practice_id, charge_id, client_id, clinician_id, form, series, year, sequence, sealed_content, cents, issued_at)
    select 'banksia', md5('charge' || n)::uuid, client_id, clinician_id, 'medicareReceipt', 'R', extract(year from starts_at),
           row_number() over (order by starts_at), decode(repeat(md5('document' || n), 80), 'hex'), 22500, starts_at + interval '1 hour'
      from past where became = 'attended'`)
  await client.query(`insert into sent_emails (reservation_id, kind, sent_at, delivery)
    select id, kind, starts_at - case kind when 'confirmed' then interval '9 days' else interval '1 day' end, 'sent'
      from past, (values ('confirmed'), ('reminderDay')) email (kind)
     where became <> 'held' and (kind = 'confirmed' or n % 2 = 0) order by starts_at`)
  await client.query(`insert into rooms (reservation_id, ended_at) select id, starts_at + interval '50 minutes' from past
     where became = 'attended' and n % 10 < 7`)
  await client.query(`insert into room_people (id, reservation_id, role, standing, created_at)
    select md5(role || n)::uuid, id, role, 'admitted', starts_at from past, (values ('clinician'), ('client')) person (role)
     where became = 'attended' and n % 10 < 7`)
  await client.query(`insert into room_visits (reservation_id, person_id, joined_at, admitted_at, seen_at, left_at, ended_by, signals)
    select id, md5(role || n)::uuid, starts_at, starts_at, starts_at + interval '50 minutes', starts_at + interval '50 minutes', 'ended', 40
      from past, (values ('clinician'), ('client')) person (role) where became = 'attended' and n % 10 < 7`)
}

/** In the order of time, as they come. What the known clients have lies evenly among all the others. */
async function addAudit(client: Client, rows: number): Promise<void> {
  const { known, others, clinicians } = await countPeople(client)
  const ofKnown = known * ofEachKnown.auditRows
  const one = Math.max(1, Math.floor(rows / ofKnown))
  const total = ofKnown * one
  for (let from = 0; from < total; from += rowsAtOnce)
    await client.query(`insert into audit_events (at, actor, action, client_id, subject, request_id)
      select now() - interval '4 weeks' - interval '5 years' * (1 - n / ${total}.0),
             case when kind < 12 then md5('staff' || clinician.id)::uuid::text when kind < 14 then 'video room'
                  else coalesce(c.identity_subject, md5('staff' || clinician.id)::uuid::text) end,
             case when kind between 12 and 16 then 'change' else 'read' end,
             case when kind not in (6, 7, 8) then c.id end,
             case when kind < 6 then 'client page' when kind < 8 then 'diary of ' || clinician.id || ', 2025-03-03 to 2025-03-09'
                  when kind = 8 then 'search for clients' when kind < 12 then 'questionnaire dass21 scores'
                  when kind < 14 then 'video session ' || md5('session' || n / 10)::uuid || ': client joined'
                  when kind < 16 then 'appointment time' when kind = 16 then 'medicare' else 'own profile' end,
             md5('request' || n)::uuid::text
        from (select n, of_known, hash, coalesce(of_known / ${known}, n + n / 20) % 20 as kind
                from (select n, case when n % ${one} = 0 then n / ${one} end as of_known, hashint4(n) & 1048575 as hash
                        from generate_series(${from}, ${Math.min(total, from + rowsAtOnce) - 1}) n) numbered) row_of
        join working clinician on clinician.place = hash % ${clinicians}
        left join known k on k.place = of_known % ${known}
        left join others o on of_known is null and o.place = floor(${others} * sqrt(hash / 1048576.0))
        left join clients c on c.id = coalesce(k.id, o.id)
       order by n`)
}

const rowsAtOnce = 1_000_000

async function countPeople(client: Client): Promise<Record<'known' | 'others' | 'clinicians', number>> {
  const { rows } = await client.query<{ known: number; others: number; clinicians: number }>(
    `select (select count(*)::int from known) as known, (select count(*)::int from others) as others,
            (select count(*)::int from working) as clinicians`,
  )
  const [counted] = rows
  if (!counted) throw new Error('Counting gave no row')
  return counted
}
