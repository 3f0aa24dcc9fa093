import { dayNumberOfIso } from '../time/calendar.ts'
import { formatDay } from '../time/format.ts'

/** What Medicare expects of a report after a course of treatment, in the order in which it is read. See docs/product/practice.md#report-to-the-referrer. */
export const reportParts = [
  {
    code: 'assessment',
    label: 'Assessment',
    help: 'What you found, and the measures that you used',
  },
  { code: 'treatment', label: 'Treatment provided', help: 'What you worked on, and how' },
  { code: 'progress', label: 'Progress', help: 'What has changed since the referral' },
  {
    code: 'recommendations',
    label: 'Recommendations',
    help: 'Further sessions, a review by the GP, other care',
  },
] as const

export type ReportPart = (typeof reportParts)[number]['code']
export type ReportTexts = Readonly<Record<ReportPart, string>>

export const mostReportCharacters = 4000

/** How a finished report went to the referrer. The service sends none: email is not private enough for it. */
export const reportWays = [
  { code: 'secureMessage', label: 'Secure messaging' },
  { code: 'post', label: 'Post' },
  { code: 'fax', label: 'Fax' },
  { code: 'byHand', label: 'By hand' },
] as const

export type ReportWay = (typeof reportWays)[number]['code']
export const reportWayCodes = [
  'secureMessage',
  'post',
  'fax',
  'byHand',
] as const satisfies readonly ReportWay[]

/** A report is finished once every part has words. */
export const missingParts = (texts: ReportTexts): ReportPart[] =>
  reportParts.map(({ code }) => code).filter((code) => texts[code].trim() === '')

interface ReportPrefill {
  /** Of the sessions on this referral that the client attended with this clinician, YYYY-MM-DD, the first one first. */
  readonly attendedOn: readonly string[]
}

/** What a new report says by itself: only what is on record. The rest is the clinician’s to write. */
export const prefillReport = ({ attendedOn }: ReportPrefill): ReportTexts => ({
  assessment: '',
  treatment: attendedWords(attendedOn),
  progress: '',
  recommendations: '',
})

/** "Attended 6 sessions between 3 August 2026 and 16 November 2026." */
export function attendedWords(dates: readonly string[]): string {
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return ''
  return dates.length === 1
    ? `Attended 1 session, on ${formatDate(first)}.`
    : `Attended ${dates.length} sessions between ${formatDate(first)} and ${formatDate(last)}.`
}

export const formatDate = (iso: string): string => formatDay(dayNumberOfIso(iso), 'd MMMM yyyy')

export const sentRefusals = {
  future: 'This date is in the future. Enter the day it was sent',
  beforeFinished: 'The report was not finished then. Enter the day it was sent',
} as const

/** Why a report cannot have been sent on a day; all dates are YYYY-MM-DD on the clock of who writes it. */
export function refuseSentOn(
  sentOn: string,
  { finishedOn, today }: { readonly finishedOn: string; readonly today: string },
): keyof typeof sentRefusals | null {
  if (sentOn > today) return 'future'
  return sentOn < finishedOn ? 'beforeFinished' : null
}
