import { type RawBuilder, sql } from 'kysely'
import type { UnfinishedWork } from '#contract/staff/diary.ts'
import { isMedicareSession, referralLimits, type ReferralStatus } from '#domain/funding/referral.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import { fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import { staffMay } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import { readClientFiles } from '../booking/session-needs.ts'
import { isTheirClient } from '../clients/client-access.ts'
import { readPlacesOfClients } from '../clients/referral-meters.ts'
import type { Db } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { readUnpaid } from '../money/charges.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { diaryScope } from './diary-scope.ts'

/** A screen of more than this helps no one: the number says how many there are. */
const mostListed = 100
const daysAhead = 14
const daysBack = 365

const needingReferral = fundingMethodCodes.filter((code) => methods[code].needsReferral)

/** What waits to be done in the diaries that this person can open. See docs/product/practice.md#unfinished. */
export async function readUnfinished(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  { clinician, staff, by }: { clinician?: string | undefined; staff: Staff; by: AccessedBy },
): Promise<Result<UnfinishedWork>> {
  const scope = diaryScope(staff, clinician)
  if (scope === null) return fail('notFound')
  const ofThese =
    scope === 'all'
      ? sql`c.practice_id = ${staff.practiceId}`
      : sql`c.id = ${scope.clinicianId} and c.practice_id = ${staff.practiceId}`
  const read = async (where: RawBuilder<unknown>): Promise<UnfinishedRow[]> => {
    const { rows } = await sql<UnfinishedRow>`
      select r.id, lower(r.during) as "startsAt", r.client_id as "clientId", p.first_name || ' ' || p.last_name as client,
             c.id as "clinicianId", c.name as clinician, c.time_zone as "timeZone", r.funding_method as funding,
             t.is_gp as "isGP", r.referral, r.parent_consented_at is not null as "parentConsented",
             r.forms_left <> '{}' as "hasFormsLeft"
        from clinicians c
        join reservations r on r.clinician_id = c.id and r.status = 'booked' and r.booked_at is not null
        join clients p on p.id = r.client_id
        join appointment_types t on t.id = r.appointment_type_id
       where ${ofThese} and ${where}
       order by lower(r.during), r.id`.execute(db)
    return rows
  }
  const recent = sql`lower(r.during) > clock_timestamp() - make_interval(days => ${daysBack}::int)`
  const [noOutcome, referralMissing, soon, attended, uploaded, waiting] = await Promise.all([
    read(sql`r.service_delivered is null and upper(r.during) <= clock_timestamp() and ${recent}`),
    read(sql`r.service_delivered is null and not t.is_gp and r.funding_method in (${sql.join(needingReferral)})
      and coalesce(r.referral, 'none') <> 'received' and ${recent}
      and lower(r.during) < clock_timestamp() + make_interval(days => ${daysAhead}::int)`),
    read(sql`r.service_delivered is null and upper(r.during) > clock_timestamp()
      and lower(r.during) < clock_timestamp() + make_interval(days => ${daysAhead}::int)`),
    read(sql`r.service_delivered = 'attended' and r.funding_method in (${sql.join(needingReferral)}) and ${recent}
      and exists (select from client_referrals w where w.client_id = r.client_id)`),
    read(sql`${recent} and ${hasReferralToNote}`),
    readHeldDocuments(db, { ofThese, isOpen: isTheirClient(staff, sql`h.client_id`) }),
  ])
  const files = await readClientFiles(
    { db, keyring },
    soon.map(({ clientId }) => clientId),
  )
  const counted = [...attended, ...soon.filter(isMedicareSession)]
  const places = await readPlacesOfClients(
    db,
    counted.map(({ clientId }) => clientId),
  )
  const isReported = await readSentReports(
    db,
    counted.map(({ clientId }) => clientId),
  )
  await noteRead(db, by, null, 'unfinished sessions')
  return succeed({
    noOutcome: toList(noOutcome),
    referralMissing: toList(referralMissing),
    cardUnverified: toList(
      soon.filter((row) =>
        files
          .get(row.clientId)
          ?.needs(row, sessionDateOf(row.startsAt, row.timeZone))
          .some((need) => need === 'medicareUnverified' || need === 'dvaUnverified'),
      ),
    ),
    overReferral: toList(
      counted.filter((row) => (places.get(row.id)?.onReferral ?? 0) > referralLimits.onOneReferral),
    ),
    reportDue: toList(
      counted.filter((row) => {
        const place = places.get(row.id)
        return (
          place?.onReferral === referralLimits.onOneReferral &&
          !isReported({ clinicianId: row.clinicianId, referralId: place.referralId })
        )
      }),
    ),
    referralToNote: toList(oneOfEach(uploaded, now())),
    documentsWaiting: toList(waiting),
    unpaid: staffMay(staff, 'see the money')
      ? await readUnpaid(db, ofThese, mostListed)
      : { total: 0, sessions: [] },
  })
}

/** Which clinician has sent the report on which referral. */
async function readSentReports(
  db: Db,
  clientIds: readonly string[],
): Promise<(report: { clinicianId: string; referralId: string }) => boolean> {
  const rows = await db
    .selectFrom('referrer_reports')
    .select(['clinician_id', 'referral_id'])
    .where(sql<boolean>`client_id = any(${[...new Set(clientIds)]}::uuid[])`)
    .where('sent_on', 'is not', null)
    .execute()
  const sent = new Set(rows.map((row) => `${row.clinician_id} ${row.referral_id}`))
  return ({ clinicianId, referralId }) => sent.has(`${clinicianId} ${referralId}`)
}

function toList(rows: readonly UnfinishedRow[]): UnfinishedWork['noOutcome'] {
  return {
    total: rows.length,
    sessions: rows.slice(0, mostListed).map((row) => ({
      id: row.id,
      start: row.startsAt.toISOString(),
      clientId: row.clientId,
      client: row.client,
      clinicianId: row.clinicianId,
      clinician: row.clinician,
      timeZone: row.timeZone,
      funding: row.funding,
    })),
  }
}

/**
 * Sessions of clients who uploaded a referral after the last one was noted: its date and its referrer are on no one's page yet. The
 * caller takes one of each client. About `r` and `c`.
 */
const hasReferralToNote = sql<boolean>`not t.is_gp and exists (
  select from uploads u where u.client_id = r.client_id and u.kind = 'referral' and u.status = 'stored'
     and u.attached_at is not null
     and not exists (select from client_referrals w where w.client_id = r.client_id and w.noted_at >= u.attached_at))`

/** The session of each client and clinician that is nearest to now, in the order of the list. */
function oneOfEach(rows: readonly UnfinishedRow[], now: Date): UnfinishedRow[] {
  const nearest = new Map<string, UnfinishedRow>()
  const distance = ({ startsAt }: UnfinishedRow) => Math.abs(startsAt.getTime() - now.getTime())
  for (const row of rows) {
    const key = `${row.clientId} ${row.clinicianId}`
    const known = nearest.get(key)
    if (!known || distance(row) < distance(known)) nearest.set(key, row)
  }
  const chosen = new Set(nearest.values())
  return rows.filter((row) => chosen.has(row))
}

/** Invoices and receipts that are held back, because who pays would refuse them, of clients whose page is open to who asks. */
async function readHeldDocuments(
  db: Db,
  { ofThese, isOpen }: { ofThese: RawBuilder<unknown>; isOpen: RawBuilder<unknown> },
): Promise<UnfinishedRow[]> {
  const { rows } = await sql<UnfinishedRow>`
    select r.id, lower(coalesce(h.freed, r.during)) as "startsAt", h.client_id as "clientId",
           p.first_name || ' ' || p.last_name as client, c.id as "clinicianId", c.name as clinician,
           c.time_zone as "timeZone", r.funding_method as funding, t.is_gp as "isGP", r.referral,
           r.parent_consented_at is not null as "parentConsented", r.forms_left <> '{}' as "hasFormsLeft"
      from held_documents w
      join charges h on h.id = w.charge_id
      join clinicians c on c.id = h.clinician_id
      join reservations r on r.id = h.reservation_id
      join clients p on p.id = h.client_id
      join appointment_types t on t.id = r.appointment_type_id
     where ${ofThese} and ${isOpen}
     order by w.held_at, w.charge_id`.execute(db)
  return rows
}

type ListedSession = UnfinishedWork['noOutcome']['sessions'][number]
/** A session of a list, with what the lists are told apart by. */
type UnfinishedRow = Omit<ListedSession, 'start'> & {
  startsAt: Date
  isGP: boolean
  referral: ReferralStatus | null
  parentConsented: boolean
  hasFormsLeft: boolean
}
