import { sql } from 'kysely'
import type { ChangeClinicianRequest, ClinicianChoices } from '#contract/staff/change-clinician.ts'
import type { SettledSessions } from '#contract/staff/affected-sessions.ts'
import { ageOn } from '#domain/clients/on-behalf-of.ts'
import { colleagueFullText } from '#domain/clinicians/card.ts'
import { findMisfitOf, misfitWords } from '#domain/clients/change-clinician.ts'
import { type ClinicianRole, clinicianRoles } from '#domain/clinicians/roles.ts'
import { ageRanges } from '#domain/clinicians/vocabularies.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { findLabel, hasCode } from '#domain/vocabulary.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { freeCaseLoadPlace, isSinceLeaving, joinColleague } from '../booking/book-reservation.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { changeRows, findRow } from '../db/rows.ts'
import {
  findBookedSessions,
  presentAffectedSessions,
  settleAffected,
} from '../diary/affected-appointments.ts'
import { deliver, markAndSend } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readRecipient } from '../emails/read-booked-appointment.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { closeRequest } from '../clients/change-requests.ts'

type OfClient = { id: string; practiceId: string; by: AccessedBy }

type ClientToMove = {
  name: string
  dateOfBirth: string
  zone: ZoneId
  current: { id: string; name: string } | null
  funding: FundingMethod | null
  askedAt: Date | null
}

async function readClientToMove(
  db: Db,
  { id, practiceId }: Pick<OfClient, 'id' | 'practiceId'>,
): Promise<ClientToMove | null> {
  const { rows } = await sql<ClientToMove>`
    select c.first_name || ' ' || c.last_name as name, c.date_of_birth::text as "dateOfBirth", c.time_zone as zone,
           case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as current,
           (select r.funding_method from reservations r where r.client_id = c.id and r.booked_at is not null
               and r.funding_method is not null order by r.booked_at desc limit 1) as funding,
           (select asked_at from clinician_change_requests q where q.client_id = c.id and q.handled_at is null) as "askedAt"
      from clients c left join clinicians a on a.id = c.attached_clinician_id
     where c.id = ${id} and c.practice_id = ${practiceId} and c.merged_into is null`.execute(db)
  return rows[0] ?? null
}

type PossibleClinician = {
  id: string
  name: string
  role: ClinicianRole
  fundingMethods: FundingMethod[]
  ranges: string[]
  shouldUseCaseLoad: boolean
  remainingSlots: number
  isTheirs: boolean
}

/** The psychologists who stay, by name. */
async function readPossible(db: Db, { id, practiceId }: Pick<OfClient, 'id' | 'practiceId'>) {
  const { rows } = await sql<PossibleClinician>`
    select p.id, p.name, p.role, p.funding_methods as "fundingMethods", p.client_age_ranges as ranges,
           p.should_use_case_load as "shouldUseCaseLoad", p.remaining_slots as "remainingSlots",
           exists (select from reservations r where r.client_id = ${id} and r.clinician_id = p.id
             and ${isSinceLeaving}) as "isTheirs"
      from clinicians p
     where p.practice_id = ${practiceId} and p.status = 'active' and p.leaves_on is null
       and p.role <> 'generalPractitioner'
     order by p.name, p.id`.execute(db)
  return rows
}

type FitQuestion = { client: ClientToMove; clinician: PossibleClinician; now: Date }

function misfitOf({ client, clinician, now }: FitQuestion) {
  const { dateOfBirth, zone, funding } = client
  const age = ageOn(formatIsoDate(localDayAt(now, zone)), dateOfBirth)
  const clientAgeRange = clinician.ranges.filter((code) => hasCode(ageRanges, code))
  return findMisfitOf({ age, funding }, { ...clinician, clientAgeRange })
}

const sessionsAhead = (clientId: string, clinicianId: string) =>
  sql<boolean>`r.client_id = ${clientId} and r.clinician_id = ${clinicianId}`

/** Nothing is saved. */
export async function readClinicianChoices(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { id, practiceId, by }: OfClient,
): Promise<Result<ClinicianChoices>> {
  const { db } = service
  const client = await readClientToMove(db, { id, practiceId })
  if (!client) return fail('notFound')
  await noteRead(db, by, id, 'choices of psychologist')
  const { name, current, funding, askedAt } = client
  const possible = await readPossible(db, { id, practiceId })
  const ahead = current
    ? await presentAffectedSessions(service, { practiceId, condition: sessionsAhead(id, current.id), by })
    : { affected: [], more: 0 }
  return succeed({
    client: { id, name },
    current,
    askedAt: askedAt?.toISOString() ?? null,
    choices: possible
      .filter((clinician) => clinician.id !== current?.id)
      .map((clinician) => {
        const misfit = misfitOf({ client, clinician, now: service.now() })
        return {
          id: clinician.id,
          name: clinician.name,
          role: findLabel(clinicianRoles, clinician.role),
          misfit: misfit && misfitWords(misfit, funding),
        }
      }),
    ...ahead,
  })
}

const texts = {
  gone: 'This psychologist does not take clients any more. Please choose another.',
  same: 'They see this client already. Please choose another.',
  onlyTheNew: 'A session can stay, move, be cancelled, or go to the new psychologist.',
} as const

/**
 * One transaction: whose client it is, a place in both case loads, and what becomes of each session ahead with the one before. The
 * client is told, and can book the new one. See docs/product/practice.md#change-of-psychologist.
 */
export function changeClinician(
  service: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { id, practiceId, by, request }: OfClient & { request: ChangeClinicianRequest },
): Promise<Result<SettledSessions>> {
  const { currentRead, clinicianId, decisions } = request
  return inTransaction(service.db, async (tx) => {
    // The order of all locks: clinicians by their ids, then the client.
    await sql`select from clinicians where id = any(${[currentRead, clinicianId].filter((one) => one !== null)}::uuid[])
      order by id for no key update`.execute(tx)
    await sql`select from clients where id = ${id} for no key update`.execute(tx)
    const client = await readClientToMove(tx, { id, practiceId })
    if (!client) return fail('notFound')
    const before = client.current?.id ?? null
    if (before !== currentRead) return fail('changedMeanwhile')
    const refused = await refuseNew(service, tx, { id, practiceId, client, clinicianId })
    if (refused) return refused
    const given = decisions.findIndex(
      (one) =>
        one.do === 'move' &&
        one.clinicianId !== undefined &&
        one.clinicianId !== clinicianId &&
        one.clinicianId !== before,
    )
    if (given >= 0) return fail('invalidInput', { fields: { [`decisions.${given}`]: texts.onlyTheNew } })
    const affected = before === null ? [] : await findBookedSessions(tx, sessionsAhead(id, before))
    const settled = await settleAffected(service, tx, { affected, decisions, reason: 'other', by })
    if (!settled.ok) return settled
    const without = affected.map((session) => session.id)
    if (clinicianId !== null && !(await joinColleague(tx, { clientId: id, clinicianId, without })))
      return fail('conflict', { message: colleagueFullText(await nameOf(tx, clinicianId)) })
    if (before !== null) await freeCaseLoadPlace(tx, before)
    await changeRows(tx, 'clients', { id }, { attached_clinician_id: clinicianId, attached_until_left: null })
    await storeChange(service, tx, { clientId: id, before, clinicianId, by })
    await closeRequest(tx, { clientId: id, by })
    return settled
  })
}

type NewClinician = Pick<OfClient, 'id' | 'practiceId'> & { client: ClientToMove; clinicianId: string | null }

async function refuseNew(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  { id, practiceId, client, clinicianId }: NewClinician,
) {
  if (clinicianId === (client.current?.id ?? null)) return fail('conflict', { message: texts.same })
  if (clinicianId === null) return null
  const clinician = (await readPossible(tx, { id, practiceId })).find((one) => one.id === clinicianId)
  if (!clinician) return fail('conflict', { message: texts.gone })
  const misfit = misfitOf({ client, clinician, now: now() })
  return misfit === null
    ? null
    : fail('conflict', { message: `${clinician.name} ${misfitWords(misfit, client.funding)}.` })
}

const nameOf = async (tx: Tx, id: string): Promise<string> =>
  (await findRow(tx, 'clinicians', { id }, ['name']))?.name ?? ''

const queue = 'tell-of-other-clinician'
type TellJob = { id: string }

type Change = { clientId: string; before: string | null; clinicianId: string | null; by: AccessedBy }

async function storeChange(
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { clientId, before, clinicianId, by }: Change,
): Promise<void> {
  const { id } = await tx
    .insertInto('clinician_changes')
    .values({
      client_id: clientId,
      from_clinician_id: before,
      to_clinician_id: clinicianId,
      changed_by: by.actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const from = before === null ? 'no psychologist' : `clinician ${before}`
  const to = clinicianId === null ? 'no psychologist' : `clinician ${clinicianId}`
  await noteChange(tx, by, clientId, `changed from ${from} to ${to}`)
  await jobs.sendWith<TellJob>(tx, queue, [{ data: { id } }])
}

export const workOnClinicianChanges = (service: Service): Promise<void> =>
  service.jobs.work<TellJob>(queue, (job) => tellOfChange(service, job))

/** Once, and only while it is still so: a second change is told by its own email. */
export async function tellOfChange(service: Service, { id }: TellJob): Promise<void> {
  if (!service.config.canSendEmail)
    return service.log.warn('change of psychologist not told: no provider is set up')
  await markAndSend(service, async (tx) => {
    const { rows } = await sql<{ clientId: string; clinicianName: string | null }>`
      update clinician_changes x set told_at = clock_timestamp() from clients c
       where x.id = ${id} and x.told_at is null and c.id = x.client_id
         and c.attached_clinician_id is not distinct from x.to_clinician_id
      returning c.id as "clientId", (select name from clinicians where id = x.to_clinician_id) as "clinicianName"`.execute(
      tx,
    )
    const [change] = rows
    const recipient = change && (await readRecipient(tx, change.clientId))
    if (!change || !recipient) return
    await deliver(service, emails.client.otherClinician, recipient, { ...recipient, ...change })
  })
}
