import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiValue } from '#contract/endpoints.ts'
import type { PracticeSetup, savePracticeRequest } from '#contract/staff/setup.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { lastBegunDate } from '#domain/fees/rate-changes.ts'
import { rateOn } from '#domain/fees/rates.ts'
import { requiredMessage } from '#domain/identifiers/checked.ts'
import {
  bookableNeeds,
  setupChecklist,
  stepsToRead,
  type VideoCheck,
  videoChecks,
  type VideoSetup,
} from '#domain/staff/practice-setup.ts'
import { isUsableForPractice } from '#domain/room/room-times.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { cancellationPolicyVersion, policiesInForce } from '../clients/policies.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { findRow, readRow } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readErrorCode } from '../error-details.ts'
import type { Staff } from '../http/context.ts'
import { consumeAllowance } from '../http/rate-limit.ts'
import { queueWaitingDocuments } from '../money/queue-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import {
  emailDelivery,
  type PracticeRow,
  readPracticeRow,
  readRateRows,
  readRates,
  takeOverNames,
} from '../settings.ts'
import { listSimulations } from '../host/list-simulations.ts'

const mailOutcomes = ['handedOver', 'kept', 'failed'] as const
const mailModes = { sent: 'server', kept: 'simulated', none: 'none' } as const

type SetupService = Pick<Service, 'db' | 'config' | 'content' | 'now' | 'video'>

/** Everything that the set-up and the page of the practice show. */
export async function readPracticeSetup(service: SetupService): Promise<Result<PracticeSetup>> {
  const { db, config } = service
  const practice = await readPracticeRow(db)
  if (!practice) return fail('notFound')
  const [clinicians, appointmentTypes, checks, fees, policies] = await Promise.all([
    readClinicians(db, practice.id),
    readTypes(db, practice.id),
    db.selectFrom('setup_checks').selectAll().where('practice_id', '=', practice.id).execute(),
    readFees(service),
    readPolicies(service),
  ])
  const mailCheck = checks.find(({ name }) => name === 'mail')
  const mailOutcome = mailOutcomes.find((outcome) => outcome === mailCheck?.outcome) ?? null
  const video = readVideoFacts(service, practice, checks)
  const checklist = setupChecklist({
    isPracticeSaved: practice.version > 0,
    mailTest: mailOutcome,
    areSimulationsOpen: config.areSimulationsOpen,
    bookableClinicians: clinicians.filter(({ isBookable }) => isBookable).length,
    activeTypes: appointmentTypes.filter(({ isActive }) => isActive).length,
    areFeesSaved: checks.some(({ name }) => name === 'fees'),
    hasCardProvider: config.stripe !== null,
    video,
    read: stepsToRead.filter((step) => checks.some(({ name }) => name === step)),
    isOpen: practice.is_open,
  })
  return succeed({
    details: presentDetails(practice),
    isOpen: practice.is_open,
    hasOpened: practice.first_opened_at !== null,
    checklist,
    simulations: listSimulations(config),
    areSimulationsOpen: config.areSimulationsOpen,
    mail: {
      mode: mailModes[emailDelivery(config)],
      lastTest:
        mailCheck && mailOutcome ? { outcome: mailOutcome, at: mailCheck.checked_at.toISOString() } : null,
    },
    payments: config.stripe ? 'stripe' : config.canSaveCards ? 'simulator' : 'none',
    video,
    clinicians,
    appointmentTypes,
    fees,
    policies,
  })
}

const readVideoFacts = (
  { config, video: { hasRelay, relayId } }: SetupService,
  { video_address }: PracticeRow,
  checks: readonly Pick<Tables['setup_checks'], 'name' | 'outcome' | 'about'>[],
): VideoSetup => {
  // What another relay answered, or that there was none, says nothing about this one.
  const noted = checks.find(({ name, about }) => name === 'video' && about === relayId)?.outcome
  return {
    isElsewhere: config.liveKit !== null || isUsableForPractice(video_address),
    hasRelay,
    check: videoChecks.find((check) => check === noted) ?? null,
  }
}

const presentDetails = (practice: PracticeRow): PracticeSetup['details'] => ({
  name: practice.name,
  abn: practice.abn,
  address: practice.address,
  phone: practice.phone,
  email: practice.email,
  timeZone: practice.time_zone,
  bsb: practice.bsb,
  idleMinutes: practice.idle_minutes,
  gpFormsHours: practice.gp_forms_hours,
  accountNumber: practice.account_number,
  accountName: practice.account_name,
  version: practice.version,
})

async function readClinicians(db: Db, practiceId: string): Promise<PracticeSetup['clinicians']> {
  const rows = await db
    .selectFrom('clinicians as c')
    .select([
      'c.id',
      'c.name',
      'c.role',
      sql<boolean>`c.status = 'active'`.as('is_active'),
      sql<boolean>`c.status = 'active' and c.is_profile_listed and c.published_at is not null`.as('is_shown'),
      sql<boolean>`exists (select 1 from working_hours h where h.clinician_id = c.id)`.as('hours'),
      sql<boolean>`c.is_gp or cardinality(c.funding_methods) > 0`.as('funding'),
      sql<boolean>`exists (select 1 from clinician_appointment_types o join appointment_types t on t.id = o.appointment_type_id
                     where o.clinician_id = c.id and t.is_active)`.as('types'),
    ])
    .where('c.practice_id', '=', practiceId)
    .orderBy('c.created_at')
    .limit(20)
    .execute()
  return rows.map(({ id, name, role, is_active, is_shown, ...has }) => {
    const lacks = bookableNeeds.filter((need) => !has[need])
    return {
      id,
      name,
      profession: clinicianRoles.find(({ code }) => code === role)?.label ?? role,
      isBookable: is_active && lacks.length === 0,
      lacks: is_shown ? lacks : [],
    }
  })
}

async function readTypes(db: Db, practiceId: string): Promise<PracticeSetup['appointmentTypes']> {
  const rows = await db
    .selectFrom('appointment_types')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .orderBy('is_gp')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isGp: row.is_gp,
    durationMinutes: row.duration_minutes,
    stepMinutes: row.step_minutes,
    isActive: row.is_active,
  }))
}

/** The rebates of today, and the practice’s own part of a price once it has said it. */
async function readFees({ db, now }: SetupService): Promise<PracticeSetup['fees']> {
  const today = lastBegunDate(now())
  const published = rateOn(today, await readRateRows(db))
  if (!published) return null
  const price = rateOn(today, await readRates(db))
  return {
    clinicalRebateCents: published.rebateCents.clinicalPsychologists,
    registeredRebateCents: published.rebateCents.registeredPsychologists,
    gapCents: price?.gapCents ?? null,
    bookingFeeCents: price?.bookingFeeCents ?? null,
  }
}

async function readPolicies(service: Pick<Service, 'content'>): Promise<PracticeSetup['policies']> {
  const [policies, cancellation] = await Promise.all([
    policiesInForce(service),
    cancellationPolicyVersion(service),
  ])
  return [
    ...policies.map(({ code, version }) => ({ code, version })),
    ...(cancellation === null ? [] : [{ code: 'cancellation' as const, version: cancellation }]),
  ]
}

type PracticeChange = { practiceId: string; by: AccessedBy; details: z.infer<typeof savePracticeRequest> }

/** Refused where someone else has saved other details since these were read. */
export async function savePractice(
  service: Service,
  {
    practiceId,
    by,
    details: { version, timeZone, idleMinutes, gpFormsHours, bsb, accountNumber, accountName, ...details },
  }: PracticeChange,
): Promise<Result<PracticeSetup['details']>> {
  const fields = missingBankFields({ bsb, accountNumber, accountName })
  if (fields) return fail('invalidInput', { fields })
  const saved = await inTransaction(service.db, async (tx) => {
    const row = await tx
      .updateTable('practices')
      .set({
        ...details,
        time_zone: timeZone,
        ...(idleMinutes !== undefined && { idle_minutes: idleMinutes }),
        ...(gpFormsHours !== undefined && { gp_forms_hours: gpFormsHours }),
        bsb: emptyAsNull(bsb),
        account_number: emptyAsNull(accountNumber),
        account_name: emptyAsNull(accountName),
        version: version + 1,
      })
      .where('id', '=', practiceId)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (!row) return fail('changedMeanwhile')
    await noteChange(tx, by, null, `practice ${practiceId}: details`)
    await queueWaitingDocuments(service, tx, { practiceId })
    return succeed(presentDetails(row))
  })
  if (saved.ok) await takeOverNames(service)
  return saved
}

/** What was left out stays as it was. */
const emptyAsNull = (text: string | undefined) => (text === undefined ? undefined : text || null)

const bankLabels = { bsb: 'BSB', accountNumber: 'Account number', accountName: 'Account name' } as const

/** An account is all three, or none. */
function missingBankFields(
  bank: Readonly<Record<keyof typeof bankLabels, string | undefined>>,
): Record<string, string> | null {
  const missing = Object.entries(bankLabels).filter(([field]) => !new Map(Object.entries(bank)).get(field))
  return missing.length === 0 || missing.length === Object.keys(bankLabels).length
    ? null
    : Object.fromEntries(missing.map(([field, label]) => [field, requiredMessage(label)]))
}

type TypeChoice = { practiceId: string; by: AccessedBy; active: readonly string[] }

/** All others are switched off. Only before the practice opens: later a change may affect clients, who have to be told. */
export async function chooseTypes({ db }: Pick<Service, 'db'>, choice: TypeChoice): Promise<Result<null>> {
  const { practiceId, by, active } = choice
  return inTransaction(db, async (tx) => {
    const refusal = await refuseWhenOpen(tx, practiceId, 'Appointment types')
    if (refusal) return refusal
    await tx
      .updateTable('appointment_types')
      .set({ is_active: sql<boolean>`id = any(${[...active]}::uuid[])` })
      .where('practice_id', '=', practiceId)
      .execute()
    await noteChange(tx, by, null, 'appointment types: on and off')
    return succeed(null)
  })
}

async function refuseWhenOpen(tx: Tx, practiceId: string, page: string): Promise<Result<never> | null> {
  const practice = await findRow(tx, 'practices', { id: practiceId }, ['is_open'], 'forUpdate')
  if (!practice) return fail('notFound')
  return practice.is_open
    ? fail('conflict', { message: `The practice is open. Please change this on the page “${page}”.` })
    : null
}

type FeeChange = { practiceId: string; by: AccessedBy; gapCents: number; bookingFeeCents: number }

/** From the first day that it is open, whatever the date: nobody has been told another price. The rebates stay as Medicare publishes them. */
export async function saveFees(
  { db }: Pick<Service, 'db'>,
  { practiceId, by, gapCents, bookingFeeCents }: FeeChange,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const practice = await findRow(tx, 'practices', { id: practiceId }, ['first_opened_at'], 'forUpdate')
    if (!practice) return fail('notFound')
    if (practice.first_opened_at !== null)
      return fail('conflict', {
        message: 'The practice has taken bookings at its prices. Please change them on the page “Rates”.',
      })
    await tx
      .updateTable('rates')
      .set({
        gap_cents: gapCents,
        booking_fee_cents: bookingFeeCents,
        version: sql<number>`rates.version + 1`,
      })
      .execute()
    await noteCheck(tx, { practiceId, name: 'fees', outcome: 'read' })
    await noteChange(tx, by, null, 'gap and booking fee')
    return succeed(null)
  })
}

/** Closing keeps what is booked: only new times can no longer be held. It first opens once it has said what sessions cost. */
export async function openPractice(
  { db }: Pick<Service, 'db'>,
  { practiceId, by, isOpen }: { practiceId: string; by: AccessedBy; isOpen: boolean },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const practice = await findRow(tx, 'practices', { id: practiceId }, ['first_opened_at'], 'forUpdate')
    if (!practice) return fail('notFound')
    if (isOpen && (await readRates(tx)).length === 0)
      return fail('conflict', { message: 'Please say what sessions cost first, in the step “Fees”.' })
    await tx
      .updateTable('practices')
      .set({
        is_open: isOpen,
        first_opened_at: practice.first_opened_at ?? (isOpen ? sql<Date>`clock_timestamp()` : null),
      })
      .where('id', '=', practiceId)
      .execute()
    const subject = `practice ${practiceId}: ${isOpen ? 'opened' : 'closed'} for bookings`
    await noteChange(tx, by, null, subject)
    return succeed(null)
  })
}

const testMailLimit = { name: 'mail-tests', most: 10, perSeconds: 3600 }

/** To the one who asks, so that no address has to be typed. Says what became of it: nothing that was only kept is called sent. */
export async function testMail(service: Service, staff: Staff): Promise<Result<ApiValue<'testMail'>>> {
  const { db, config, log } = service
  if (!config.canSendEmail) return fail('emailNotSetUp')
  if (!(await consumeAllowance(db, testMailLimit, staff.subject))) return fail('tooManyRequests')
  const { email: to } = await readRow(db, 'accounts', { subject: staff.subject }, ['email'])
  const outcome = await deliver(service, emails.staff.test, to).then(
    () => (emailDelivery(config) === 'kept' ? ('kept' as const) : ('handedOver' as const)),
    (error: unknown) => {
      // Not its message: a mail server may repeat the address in its answer.
      log.warn({ reason: readErrorCode(error) ?? 'unknown' }, 'the test email could not be handed over')
      return 'failed' as const
    },
  )
  const at = await noteCheck(db, { practiceId: staff.practiceId, name: 'mail', outcome })
  return succeed({ outcome, at: at.toISOString(), to })
}

/** The relay is tested from the office’s browser, which says what it answered. */
export const noteVideoCheck = (
  { db, video }: Pick<Service, 'db' | 'video'>,
  { practiceId, by, check }: { practiceId: string; by: AccessedBy; check: VideoCheck },
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    if (video.hasRelay === (check === 'directOnly')) return fail('conflict')
    await noteCheck(tx, { practiceId, name: 'video', outcome: check, about: video.relayId })
    await noteChange(tx, by, null, `video of the practice: ${check}`)
    return succeed(null)
  })

type NotedCheck = { practiceId: string; about?: string | null } & Pick<
  Tables['setup_checks'],
  'name' | 'outcome'
>

/** The last word on each. */
export async function noteCheck(
  db: Db,
  { practiceId, name, outcome, about = null }: NotedCheck,
): Promise<Date> {
  const { checked_at } = await db
    .insertInto('setup_checks')
    .values({ practice_id: practiceId, name, outcome, about })
    .onConflict((conflict) =>
      conflict.columns(['practice_id', 'name']).doUpdateSet({ outcome, about, checked_at: sql<Date>`now()` }),
    )
    .returning('checked_at')
    .executeTakeFirstOrThrow()
  return checked_at
}
