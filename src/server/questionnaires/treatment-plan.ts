import { sql } from 'kysely'
import { ageOn } from '#domain/clients/on-behalf-of.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import {
  type Answers,
  isQuestionAsked,
  listQuestions,
  type Question,
} from '#domain/questionnaires/questionnaire.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { type ScaleScore, scoreQuestionnaire } from '#domain/questionnaires/score.ts'
import { extraQuestionnaireCodes, type QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { dayNumberOfIso, formatIsoDate, toCalendarDate } from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import { findClientAccess } from '../clients/client-access.ts'
import { labelAnswer, openAnswers, readSafetyResult } from '../clients/submissions.ts'
import type { Staff } from '../http/context.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { createThreadPool } from '../concurrency.ts'

/** What both the page and the PDF show, in words and numbers only. */
export type TreatmentPlan = {
  title: string
  productName: string
  supportEmail: string
  /** "16 November 2026". */
  madeOn: string
  /** "16 November 2026, 9:52 am, Sydney time (GMT+11)". */
  madeAt: string
  /** At the foot of every page: whose it is. */
  confidential: string
  about: readonly LabelledValue[]
  /** Where there is nothing to show. */
  note: string | null
  charts: readonly PlanChart[]
  sections: readonly PlanSection[]
  /** Whether lines to write on follow. */
  hasRoomForComments: boolean
}

export type LabelledValue = { label: string; value: string }

type PlanSection = { title: string; pairs: readonly LabelledValue[] }

export type PlanChart = { title: string; note: string; scales: readonly ChartScale[] }

export type ChartScale = {
  label: string
  score: number
  band: string
  /** The whole chart in one sentence, for those who do not see it. */
  description: string
  /** Where the score stands, from 0 (left) to 1 (right). */
  at: number
  bands: readonly { label: string; from: number; to: number; isHere: boolean }[]
}

const readsOfOne: RateLimit = { name: 'treatment-plans', most: 120, perSeconds: 3600 }

type PlanRequest = { appointmentId: string; staff: Staff; by: AccessedBy }

/** One row in the audit for each, whether it is shown as a page or as a PDF. To everyone else there is no such summary. */
export async function readTreatmentPlan(
  service: Pick<Service, 'db' | 'keyring' | 'config' | 'now'>,
  { appointmentId, staff, by }: PlanRequest,
): Promise<Result<TreatmentPlan>> {
  if (!(await consumeAllowance(service.db, readsOfOne, by.actor))) return fail('tooManyRequests')
  const summary = await readAnswersForGp(service, { appointmentId, staff, by })
  if (!summary.ok) return summary
  const { PRODUCT_NAME: productName, SUPPORT_EMAIL: supportEmail } = service.config
  return succeed(toTreatmentPlan(summary.value, { now: service.now(), productName, supportEmail }))
}

export type GpSummary = {
  client: { name: string; dateOfBirth: string }
  appointment: { start: Date; typeName: string; clinicianName: string; timeZone: ZoneId }
  /** The latest of each questionnaire that belongs to this appointment. */
  submissions: GpSubmission[]
  /** When a safety check before the latest one was positive: the latest may be a second try. */
  earlierPositive: Date | null
}
type GpSubmission = { code: QuestionnaireCode; submittedAt: Date; answers: Answers }

/**
 * What a client sent for a booked GP appointment, for the GP of that appointment alone, once the answers are open to them. A cancelled
 * or a held one shows nothing, and administrators see no answers. See docs/product/privacy-and-audit.md#who-sees-what.
 */
export async function readAnswersForGp(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { appointmentId, staff, by }: PlanRequest,
): Promise<Result<GpSummary>> {
  const { clinicianId } = staff
  if (clinicianId === null) return fail('notFound')
  const found = await db
    .selectFrom('reservations')
    .innerJoin('appointment_types', 'appointment_types.id', 'reservations.appointment_type_id')
    .innerJoin('clinicians', 'clinicians.id', 'reservations.clinician_id')
    .innerJoin('clients', 'clients.id', 'reservations.client_id')
    .select([
      'clients.id as clientId',
      'clients.first_name as firstName',
      'clients.last_name as lastName',
      'clients.date_of_birth as dateOfBirth',
      sql<Date>`lower(reservations.during)`.as('start'),
      'appointment_types.name as typeName',
      'clinicians.name as clinicianName',
      'clinicians.time_zone as timeZone',
    ])
    .where('reservations.id', '=', appointmentId)
    .where('reservations.clinician_id', '=', clinicianId)
    .where('reservations.status', '=', 'booked')
    .where('appointment_types.is_gp', '=', true)
    .executeTakeFirst()
  if (!found) return fail('notFound')
  const { clientId, firstName, lastName, dateOfBirth, ...appointment } = found
  if (!(await findClientAccess(db, staff, clientId))?.canReadAnswers) return fail('notFound')
  const rows = await db
    .selectFrom('questionnaire_submissions')
    .select(['id', 'questionnaire as code', 'submitted_at as submittedAt', 'sealed_answers'])
    .where('reservation_id', '=', appointmentId)
    .where('client_id', '=', clientId)
    .orderBy('submitted_at', 'desc')
    .execute()
  const all = rows.map(({ id, sealed_answers, ...row }) => ({
    ...row,
    answers: openAnswers(keyring, { id, sealed_answers }),
  }))
  const isLatest = (one: GpSubmission) => one === all.find(({ code }) => code === one.code)
  const positive = all.find(
    (one) => one.code === 'safetyCheck' && !isLatest(one) && readSafetyResult(one.answers) === 'positive',
  )
  await noteRead(db, by, clientId, 'questionnaires of an appointment')
  return succeed({
    client: { name: `${firstName} ${lastName}`, dateOfBirth },
    appointment,
    submissions: all.filter(isLatest),
    earlierPositive: positive?.submittedAt ?? null,
  })
}

/** The story first, then the single answers behind the scores, and what was filled in besides. */
const planOrder: readonly QuestionnaireCode[] = ['mhtp', 'safetyCheck', 'dass21', ...extraQuestionnaireCodes]

const safetyLabels = { negative: 'Negative', positive: 'Positive' } as const

/** What a client sent, as their GP reads it. See docs/product/gp.md#treatment-plan-summary. */
export function toTreatmentPlan(
  { client, appointment, submissions: given, earlierPositive }: GpSummary,
  { now, productName, supportEmail }: { now: Date; productName: string; supportEmail: string },
): TreatmentPlan {
  const { start, timeZone: zone } = appointment
  const submissions = given.toSorted(
    (one, other) => planOrder.indexOf(one.code) - planOrder.indexOf(other.code),
  )
  const born = formatDate(dayNumberOfIso(client.dateOfBirth))
  const today = localDayAt(now, zone)
  const onDay = (moment: Date) => formatDate(localDayAt(moment, zone))
  return {
    title: 'Treatment plan summary',
    productName,
    supportEmail,
    madeOn: formatDate(today),
    madeAt: `${formatMoment(now, zone)}, ${formatZone(now, zone)}`,
    confidential: `Confidential. ${client.name}, born ${born}`,
    about: [
      { label: 'For', value: appointment.clinicianName },
      { label: 'Client', value: `${client.name}, ${ageOn(formatIsoDate(today), client.dateOfBirth)}` },
      { label: 'Born', value: born },
      { label: 'Appointment', value: `${formatMoment(start, zone)}, ${formatZone(start, zone)}` },
      { label: 'Type', value: appointment.typeName },
      ...submissions.map(({ code, submittedAt, answers }) => ({
        label: findQuestionnaire(code).name,
        value: `${code === 'safetyCheck' ? `${safetyLabels[readSafetyResult(answers)]}, sent` : 'Sent'} ${onDay(submittedAt)}`,
      })),
      ...(earlierPositive
        ? [{ label: 'Earlier safety check', value: `Positive, sent ${onDay(earlierPositive)}` }]
        : []),
    ],
    note: submissions.length === 0 ? 'No questionnaires were sent for this appointment.' : null,
    charts: submissions.flatMap(({ code, submittedAt, answers }) => {
      const scores = scoreQuestionnaire(code, answers)
      const { name } = findQuestionnaire(code)
      return scores.length === 0 ? [] : [toChart({ name, sentOn: onDay(submittedAt), scores })]
    }),
    sections: submissions.flatMap(toSections),
    hasRoomForComments: true,
  }
}

/** Steps that share a title are one section: on the screen they are parts of one page that would be too long. */
function toSections({ code, answers }: GpSummary['submissions'][number]): readonly PlanSection[] {
  const questionnaire = findQuestionnaire(code)
  const all = listQuestions(questionnaire)
  const byTitle = Map.groupBy(questionnaire.steps, ({ title }) => title)
  return Array.from(byTitle, ([title, steps]) => ({
    title: title === questionnaire.name ? title : `${questionnaire.name}: ${title}`,
    pairs: steps.flatMap(({ questions }) => toPairs(questions, answers, all)),
  })).filter(({ pairs }) => pairs.length > 0)
}

const toPairs = (
  questions: readonly Question[],
  answers: Answers,
  all: readonly Question[],
): LabelledValue[] =>
  questions
    // A box that was left empty is no answer that is missing.
    .filter(
      (question) =>
        isQuestionAsked(question, answers, all) && (question.kind !== 'box' || answers[question.key]),
    )
    .map((question) => ({
      label: question.text,
      value: labelAnswer(question, answers[question.key] ?? '') || 'No answer',
    }))

function formatDate(day: number): string {
  const { day: date, month, year } = toCalendarDate(day)
  return `${date} ${monthNames[month - 1]} ${year}`
}

/** "Tuesday 24 November 2026, 10:00 am". */
function formatMoment(moment: Date, zone: ZoneId): string {
  const { year } = toCalendarDate(localDayAt(moment, zone))
  return dayAndTime(moment, zone).replace(', ', ` ${year}, `)
}

type ScoredQuestionnaire = { name: string; sentOn: string; scores: readonly ScaleScore[] }

/** A questionnaire's scores, each as a strip of its bands. */
function toChart({ name, sentOn, scores }: ScoredQuestionnaire): PlanChart {
  const ranges = [...new Set(scores.map(({ lowest, highest }) => `${lowest} to ${highest}`))].join(', ')
  const subject = scores.length === 1 ? 'The scale runs' : 'Each scale runs'
  return {
    title: `${name}, ${sentOn}`,
    note: `${subject} from ${ranges}. The ${name} is a screening measure, not a diagnosis.`,
    scales: scores.map(toChartScale),
  }
}

function toChartScale({ label, score, lowest, highest, band, bands }: ScaleScore): ChartScale {
  // The highest score counts too, so a band is as wide as the number of scores in it.
  const place = (value: number) => (value - lowest) / (highest + 1 - lowest)
  return {
    label,
    score,
    band: band.label,
    description: `${label}: ${score}, ${band.label.toLowerCase()}, on a scale from ${lowest} to ${highest}.`,
    at: place(score + 0.5),
    bands: bands.map(({ code, label, from }, index) => ({
      label,
      from: place(from),
      to: place(bands[index + 1]?.from ?? highest + 1),
      isHere: code === band.code,
    })),
  }
}

/** One for the process. */
const planPool = createThreadPool<TreatmentPlan, Uint8Array<ArrayBuffer>>({
  work: 'treatment plans to draw',
  script: new URL('./pdf-worker.ts', import.meta.url),
  size: 1,
})

/** Drawn beside the main thread, which has other requests to answer. `TooBusy` when too many wait. */
export const makePlanPdf = (plan: TreatmentPlan): Promise<Uint8Array<ArrayBuffer>> => planPool(plan)
