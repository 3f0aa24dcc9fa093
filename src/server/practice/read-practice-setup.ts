import { sql } from 'kysely'
import type { PracticeSetup } from '#contract/staff/setup.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { lastBegunDate } from '#domain/fees/rate-changes.ts'
import { rateOn } from '#domain/fees/rates.ts'
import { stepsToRead, setupChecklist, videoChecks, type VideoSetup } from '#domain/staff/practice-setup.ts'
import { isUsableForPractice } from '#domain/room/room-times.ts'
import { cancellationPolicyVersion, policiesInForce } from '../clients/policies.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { emailDelivery, type PracticeRow, readPracticeRow, readRateRows, readRates } from '../settings.ts'
import { listSimulations } from './list-simulations.ts'

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

export const presentDetails = (practice: PracticeRow): PracticeSetup['details'] => ({
  name: practice.name,
  abn: practice.abn,
  address: practice.address,
  phone: practice.phone,
  email: practice.email,
  timeZone: practice.time_zone,
  bsb: practice.bsb,
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
      sql<boolean>`c.status = 'active'
        and exists (select 1 from working_hours h where h.clinician_id = c.id)
        and (c.is_gp or cardinality(c.funding_methods) > 0)
        and exists (select 1 from clinician_appointment_types o join appointment_types t on t.id = o.appointment_type_id
                     where o.clinician_id = c.id and t.is_active)`.as('is_bookable'),
    ])
    .where('c.practice_id', '=', practiceId)
    .orderBy('c.created_at')
    .limit(20)
    .execute()
  return rows.map(({ id, name, role, is_bookable }) => ({
    id,
    name,
    profession: clinicianRoles.find(({ code }) => code === role)?.label ?? role,
    isBookable: is_bookable,
  }))
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
