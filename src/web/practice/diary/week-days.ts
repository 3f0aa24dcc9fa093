import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { subtract, union } from '#domain/diary/schedule.ts'
import { sessionNeeds } from '#domain/booking/session-needs.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { methods } from '#domain/funding/methods.ts'
import type { MinuteRange } from '#domain/time/days-and-times.ts'
import {
  dayNumberOfIso,
  formatIsoDate,
  minutesPerDay,
  modulo,
  toCalendarDate,
} from '#domain/time/calendar.ts'
import { formatDay, formatMinuteOfDay } from '#domain/time/format.ts'
import { localDayAt, localMinuteAt } from '#domain/time/local-time.ts'
import { longDay } from '../../appointment/format-day.ts'
import { countOf, holdMinutes, isGone, isOver, liveHolds, shortClock } from './format-session.ts'

type BlockLook = 'booked' | 'due' | 'done' | 'gone' | 'hold' | 'leave' | 'busy'

export type DiaryBlock = {
  id: string
  look: BlockLook
  title: string
  words: string
  why: string | null
  icon: 'video' | 'phone' | 'cancelled' | 'hold' | 'leave' | 'busy'
  /** Minutes of the day. */
  at: number
  minutes: number
  isSession: boolean
}

export type WeekDayView = {
  date: string
  /** "Mon 16" */
  title: string
  label: string
  note: string
  blocks: DiaryBlock[]
  sessionIds: string[]
  /** Outside working hours. */
  off: { start: number; end: number }[]
  working: { start: number; end: number }[]
  /** Where the clock stands on this day, in minutes; null on others. */
  now: number | null
}

export function weekDays(diary: ClinicianDiary, now: Date): WeekDayView[] {
  const { timeZone } = diary
  const dateOf = (instant: string) => formatIsoDate(localDayAt(new Date(instant), timeZone))
  const minuteOf = (instant: string) => modulo(localMinuteAt(new Date(instant), timeZone), minutesPerDay)
  const today = formatIsoDate(localDayAt(now, timeZone))
  const timed = ({ start, end }: { start: string; end: string }) => ({
    at: minuteOf(start),
    minutes: Math.round((Date.parse(end) - Date.parse(start)) / 60_000),
  })
  return diary.days.map(({ date, working, leave, busy }) => {
    const sessions = diary.sessions.filter(({ start }) => dateOf(start) === date)
    const held = sessions.filter((session) => !isGone(session)).length
    const holds = liveHolds(diary, now).filter(({ start }) => dateOf(start) === date)
    const blocks: DiaryBlock[] = [
      ...sessions.map((session) => ({ ...sessionBlock(session, diary, now), ...timed(session) })),
      ...holds.map((hold) => ({
        id: `hold ${hold.start}`,
        look: 'hold' as const,
        title: 'Held',
        words: `${shortClock(hold.start, timeZone)} · ${holdMinutes(hold, now)} min left`,
        why: null,
        icon: 'hold' as const,
        isSession: false,
        ...timed(hold),
      })),
      ...leave.map(({ start, end }) => ({
        id: `leave ${date} ${start}`,
        look: 'leave' as const,
        title: 'Leave',
        words: end - start >= minutesPerDay ? 'All day' : `${minuteWords(start)} to ${minuteWords(end)}`,
        why: null,
        icon: 'leave' as const,
        isSession: false,
        at: start,
        minutes: end - start,
      })),
      // A session or a hold in a busy hour is what counts there: it is not covered.
      ...freeOf(busy, [...sessions.filter((session) => !isGone(session)), ...holds].map(timed)).map(
        ({ start, end }) => ({
          id: `busy ${date} ${start}`,
          look: 'busy' as const,
          title: 'Busy (other calendar)',
          words: `${minuteWords(start)} to ${minuteWords(end)}`,
          why: null,
          icon: 'busy' as const,
          isSession: false,
          at: start,
          minutes: end - start,
        }),
      ),
    ]
    const day = dayNumberOfIso(date)
    const title = `${formatDay(day, 'EE')} ${toCalendarDate(day).day}`
    const parts = [
      ...(date === today ? ['today'] : []),
      held > 0
        ? countOf(held, 'session')
        : working.length > 0 || leave.length > 0
          ? 'no sessions'
          : 'not working',
      ...(leave.length > 0 ? ['leave'] : []),
    ]
    const note = parts.join(', ')
    return {
      date,
      title,
      label: `${longDay(day)}, ${note}`,
      note: note.charAt(0).toUpperCase() + note.slice(1),
      blocks: blocks.toSorted((a, b) => a.at - b.at),
      sessionIds: sessions.map(({ id }) => id),
      off: [...subtract([{ start: 0, end: minutesPerDay }], working)],
      working,
      now: date === today ? minuteOf(now.toISOString()) : null,
    }
  })
}

type BlockTime = Pick<DiaryBlock, 'at' | 'minutes'>

const freeOf = (ranges: readonly MinuteRange[], taken: readonly BlockTime[]): MinuteRange[] => [
  ...subtract(ranges, union(taken.map(({ at, minutes }) => ({ start: at, end: at + minutes })))),
]

const minuteWords = (minute: number) => formatMinuteOfDay(minute % minutesPerDay, 'h:mm aa')

function sessionBlock(
  session: DiarySession,
  { timeZone }: ClinicianDiary,
  now: Date,
): Omit<DiaryBlock, 'at' | 'minutes'> {
  const gone = isGone(session)
  const over = isOver(session, now)
  const why = gone ? null : whyDue(session, over)
  return {
    id: session.id,
    look: gone ? 'gone' : over ? 'done' : why ? 'due' : 'booked',
    title: session.client,
    words: `${shortClock(session.start, timeZone)} · ${gone ? 'Cancelled' : shortFunding(session)}`,
    why,
    icon: gone ? 'cancelled' : session.delivery === 'videoCall' ? 'video' : 'phone',
    isSession: true,
  }
}

function whyDue({ outcome, missing, safety }: DiarySession, over: boolean): string | null {
  if (safety) return 'Safety task open'
  if (over) return outcome === null ? 'No outcome yet' : null
  const [first] = missing
  return first ? findLabel(sessionNeeds, first) : null
}

function shortFunding({ funding, session, isGP, isNew }: DiarySession): string {
  const name = funding ? methods[funding].shortLabel : isGP ? 'GP' : 'Funding open'
  return session ? `${name} ${session.number}/${session.most}` : isNew ? `${name}, first booking` : name
}

/** Whole hours around everything that the week has, and never less than a working day. */
export function hoursShown(days: readonly WeekDayView[]): { from: number; to: number } {
  const starts = days.flatMap(({ blocks, working }) => [
    ...blocks.filter(({ look }) => look !== 'leave').map(({ at }) => at),
    ...working.map(({ start }) => start),
  ])
  const ends = days.flatMap(({ blocks, working }) => [
    ...blocks.filter(({ look }) => look !== 'leave').map(({ at, minutes }) => at + minutes),
    ...working.map(({ end }) => end),
  ])
  return {
    from: Math.floor(Math.min(8 * 60, ...starts) / 60) * 60,
    to: Math.min(minutesPerDay, Math.ceil(Math.max(18 * 60, ...ends) / 60) * 60),
  }
}
