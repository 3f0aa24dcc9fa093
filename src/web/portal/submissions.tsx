import type { ApiValue } from '#contract/endpoints.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { toCalendarDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { LoadingCards } from '../ui/skeletons.tsx'

export type OwnSubmission = ApiValue<'listOwnSubmissions'>[number]
export type SentStep = ApiValue<'readOwnSubmission'>['steps'][number]

/** "Sent Monday 16 November 2026, 9:52 am, Sydney time (GMT+11)". */
export const sentSentence = ({ submittedAt }: OwnSubmission, zone: ZoneId): string =>
  `Sent ${moment(submittedAt, zone)}`

export const appointmentSentence = ({ appointmentStart }: OwnSubmission, zone: ZoneId): string =>
  appointmentStart === null
    ? 'Not part of an appointment yet'
    : `For your GP appointment on ${moment(appointmentStart, zone)}`

/** With the year: what was sent is kept for long. */
function moment(instant: string, zone: ZoneId): string {
  const at = new Date(instant)
  const { year } = toCalendarDate(localDayAt(at, zone))
  return `${dayAndTime(at, zone).replace(', ', ` ${year}, `)}, ${formatZone(at, zone)}`
}

/** Steps that share a title, as the parts of the mental state do, are read as one. */
export function joinSteps(steps: readonly SentStep[]): SentStep[] {
  const joined: SentStep[] = []
  for (const { title, answers } of steps) {
    const last = joined.at(-1)
    if (last?.title === title) last.answers = [...last.answers, ...answers]
    else joined.push({ title, answers })
  }
  return joined
}

export const QuestionnairesSkeleton = () => (
  <LoadingCards what="your questionnaires" lines={['h-7 w-40', 'h-5 w-3/5', 'h-5 w-2/3']} />
)
