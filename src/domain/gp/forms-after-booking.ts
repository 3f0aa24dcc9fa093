import { timeOnDay } from '../booking/appointment-words.ts'
import type { ZoneId } from '../time/zones.ts'
import type { GpSurvey } from './booking-rules.ts'
import { type GpNeed, type GpStanding, missingGpNeeds } from './gp-needs.ts'

/** How many hours before a GP appointment its forms must be there, where they may follow the booking. Each practice chooses; 0: they come before it. */
export const gpFormsHoursChoices = [0, 2, 4, 8, 12, 24, 48, 72] as const
export type GpFormsHours = (typeof gpFormsHoursChoices)[number]

const surveyNames = {
  mhtp: 'treatment plan questionnaire',
  dass21: 'DASS-21',
} as const satisfies Record<GpSurvey, string>

type FormsTime = { readonly hours: number; readonly startsAt: Date; readonly now: Date }

export interface GpBookingNeeds {
  /** What stands in the way of booking, in the order in which it is asked for. */
  readonly before: readonly GpNeed[]
  /** What may be sent after booking. */
  readonly after: readonly GpSurvey[]
  /** Until when; null where nothing may follow. */
  readonly dueAt: Date | null
}

export const formsDueAt = ({ startsAt, hours }: Omit<FormsTime, 'now'>): Date =>
  new Date(startsAt.getTime() - hours * 3_600_000)

const isSurvey = (code: string): code is GpSurvey => code in surveyNames

/**
 * What a GP appointment still needs before it is booked, and what may follow: safety and price depend on everything but the two
 * forms. See docs/product/gp.md#forms-after-booking.
 */
export function findGpBookingNeeds(
  standing: GpStanding,
  { hours, startsAt, now }: FormsTime,
): GpBookingNeeds {
  const missing = missingGpNeeds(standing)
  const after = missing.map(({ code }) => code).filter(isSurvey)
  const dueAt = formsDueAt({ startsAt, hours })
  if (hours === 0 || now >= dueAt || after.length === 0) return { before: missing, after: [], dueAt: null }
  return { before: missing.filter(({ code }) => !isSurvey(code)), after, dueAt }
}

/** "the treatment plan questionnaire and the DASS-21". */
const nameForms = (forms: readonly GpSurvey[]): string =>
  forms.map((form) => `the ${surveyNames[form]}`).join(' and ')

interface FormsLeft {
  readonly left: readonly GpSurvey[]
  readonly dueAt: Date
}

/** "Finish them by 9:00 am on Tuesday 24 November". */
const finishBy = ({ left, dueAt }: FormsLeft, zone: ZoneId): string =>
  `Finish ${left.length > 1 ? 'them' : 'it'} by ${timeOnDay(dueAt, zone)}`

/** What is offered where only forms are missing. `name`: of the GP. */
export const mayFollowSentences = (forms: FormsLeft, zone: ZoneId, name: string): string =>
  `You can book now and send ${nameForms(forms.left)} later. ${finishBy(forms, zone)}, so that ${name} can read your answers before you meet.`

/** Over what a booked appointment still waits for. */
export const stillToSend = (left: readonly GpSurvey[]): string => `Still to send: ${nameForms(left)}`

/** Until when what is left is asked for, and what follows then. It names no form: emails say it too. `name`: of the GP. */
export const dueSentences = (
  forms: FormsLeft,
  { zone, now, name }: { zone: ZoneId; now: Date; name: string },
): string =>
  now < forms.dueAt
    ? `${finishBy(forms, zone)}, so that ${name} can read your answers before you meet.`
    : `${forms.left.length > 1 ? 'They were' : 'It was'} due by ${timeOnDay(forms.dueAt, zone)}. The appointment stays booked: please send what is left as soon as you can.`
