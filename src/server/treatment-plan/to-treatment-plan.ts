import { ageOn } from '#domain/clients/age.ts'
import { dayAndTime, formatZone } from '#domain/emails/format-appointment.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { isAsked } from '#domain/questionnaires/asked.ts'
import { type Answers, listQuestions, type Question } from '#domain/questionnaires/questionnaire.ts'
import { scoreQuestionnaire } from '#domain/questionnaires/score.ts'
import { extraQuestionnaireCodes, type QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { dayNumberOfIso, formatIsoDate, toCalendarDate } from '#domain/time/calendar.ts'
import { monthNames } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { labelAnswer } from '../questionnaires/own-submissions.ts'
import type { GpSummary } from '../questionnaires/read-for-gp.ts'
import { readSafetyResult } from '../submissions/safety-result.ts'
import { toChart } from './to-chart.ts'
import type { Pair, PlanSection, TreatmentPlan } from './treatment-plan.ts'

type Options = { now: Date; productName: string; supportEmail: string }

/** The story first, then the single answers behind the scores, and what was filled in besides. */
const order: readonly QuestionnaireCode[] = ['mhtp', 'safetyCheck', 'dass21', ...extraQuestionnaireCodes]

const safetyLabels = { negative: 'Negative', positive: 'Positive' } as const

/** What a client sent, as their GP reads it. See docs/product/gp.md#treatment-plan-summary. */
export function toTreatmentPlan(
  { client, appointment, submissions: given, earlierPositive }: GpSummary,
  { now, productName, supportEmail }: Options,
): TreatmentPlan {
  const { start, timeZone: zone } = appointment
  const submissions = given.toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code))
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

const toPairs = (questions: readonly Question[], answers: Answers, all: readonly Question[]): Pair[] =>
  questions
    .filter((question) => isAsked(question, answers, all))
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
