import { addMonths, dayNumberOfIso, formatIsoDate } from '../time/calendar.ts'
import { sessionDateOf } from '../time/local-time.ts'
import { latestReferral, type MeteredSession, type SessionPlace, type WrittenReferral } from './referral.ts'
import type { FundingMethod } from './methods.ts'

/** DVA’s limits: twelve sessions or one year on a referral, whichever comes first. See docs/product/practice.md#referral-meter. */
export const dvaLimits = { onOneReferral: 12, months: 12, warnDays: 30 } as const

/** Only these count. */
export const isDvaSession = ({ isGP, funding }: { isGP: boolean; funding: FundingMethod | null }): boolean =>
  !isGP && funding === 'dva'

/** The last date (YYYY-MM-DD) of a session on a referral of this date. */
export const lastDvaDay = (writtenOn: string): string =>
  formatIsoDate(addMonths(dayNumberOfIso(writtenOn), dvaLimits.months) - 1)

export interface DvaMeter {
  /** Null while no referral’s date is noted. */
  readonly referral: (WrittenReferral & { readonly lastDay: string }) | null
  readonly used: number
  /** Booked, or over without an outcome. */
  readonly booked: number
  readonly most: number
  /** By session; one that is on no referral has none. */
  readonly places: ReadonlyMap<string, Omit<SessionPlace, 'inYear'>>
}

type DvaSession = Pick<MeteredSession, 'id' | 'startsAt' | 'zone' | 'outcome'>

/** What is used of the referral on a date. Null for a client who has no session with DVA. */
export function readDvaMeter(
  referrals: readonly WrittenReferral[],
  sessions: readonly DvaSession[],
  today: string,
): DvaMeter | null {
  const counted = sessions
    .filter(({ outcome }) => outcome === 'attended' || outcome === null)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((session) => ({
      ...session,
      referralId: latestReferral(referrals, sessionDateOf(session.startsAt, session.zone))?.id ?? null,
    }))
  if (counted.length === 0) return null
  const current = latestReferral(referrals, today)
  const onIt = counted.filter(({ referralId }) => referralId === (current?.id ?? null))
  return {
    referral: current && { ...current, lastDay: lastDvaDay(current.writtenOn) },
    used: onIt.filter(({ outcome }) => outcome === 'attended').length,
    booked: onIt.filter(({ outcome }) => outcome === null).length,
    most: dvaLimits.onOneReferral,
    places: new Map(
      [...Map.groupBy(counted, ({ referralId }) => referralId)].flatMap(([referralId, those]) =>
        referralId === null
          ? []
          : those.map(({ id }, index) => [id, { referralId, onReferral: index + 1 }] as const),
      ),
    ),
  }
}

/** Whether DVA pays for a session on this referral, by its date and its place. */
export const isInDvaCycle = (
  letter: Pick<WrittenReferral, 'writtenOn'>,
  { date, place }: { date: string; place: number | null },
): boolean => (place ?? 0) <= dvaLimits.onOneReferral && date <= lastDvaDay(letter.writtenOn)

export const dvaYears = ['endsSoon', 'isOver'] as const
export type DvaYear = (typeof dvaYears)[number]

/** How a date stands to the year of a referral; null while there is time. */
export function dvaYearOn({ lastDay }: { readonly lastDay: string }, date: string): DvaYear | null {
  if (date > lastDay) return 'isOver'
  return dayNumberOfIso(lastDay) - dayNumberOfIso(date) < dvaLimits.warnDays ? 'endsSoon' : null
}

export const dvaWarnings = ['noReferral', 'yearOver', 'usedUp', 'nextIsLast', 'yearEnds'] as const
export type DvaWarning = (typeof dvaWarnings)[number]

/** What is to be said before the last session of a referral, and after it; null while there is time. */
export function warnOfDva(
  { referral, used, booked, most }: Omit<DvaMeter, 'places'>,
  today: string,
): DvaWarning | null {
  if (!referral) return 'noReferral'
  const year = dvaYearOn(referral, today)
  if (year === 'isOver') return 'yearOver'
  const left = most - used - booked
  if (left <= 0) return 'usedUp'
  if (left === 1) return 'nextIsLast'
  return year && 'yearEnds'
}

/** Exact texts, for the client. */
export const dvaWarningTexts = {
  noReferral: {
    title: 'We don’t have the date of your referral yet',
    text: 'DVA pays with a referral from your GP. If you have sent it, we’ll add its date once we have read it.',
  },
  yearOver: {
    title: 'Your referral has run out',
    text: 'DVA pays for one year on a referral. To keep using DVA, please see your GP for a new one.',
  },
  usedUp: {
    title: 'You have used or booked all twelve sessions on your referral',
    text: 'To keep using DVA, please see your GP for a new referral.',
  },
  nextIsLast: {
    title: 'One session is left on your referral',
    text: 'To keep using DVA after that one, please see your GP for a new referral.',
  },
  yearEnds: {
    title: 'Your referral runs out soon',
    text: 'DVA pays for one year on a referral. To keep using DVA after that, please see your GP for a new one.',
  },
} as const satisfies Record<DvaWarning, { title: string; text: string }>

/** The same for who treats them, on the client’s page. */
export const dvaWarningsForStaff = {
  noReferral: {
    title: 'No referral is noted',
    text: 'Claims to DVA wait until its date, who wrote it and their provider number are noted.',
  },
  yearOver: {
    title: 'The year of this referral is over',
    text: 'DVA pays for twelve sessions or one year on a referral. Claims for later sessions wait for a new one.',
  },
  usedUp: {
    title: 'The twelve sessions of this referral are used or booked',
    text: 'Claims for more wait for a new referral.',
  },
  nextIsLast: {
    title: 'One session with DVA is left on this referral',
    text: 'For more, the client needs a new referral.',
  },
  yearEnds: {
    title: 'The year of this referral ends soon',
    text: 'DVA pays for twelve sessions or one year on a referral. After it the client needs a new one.',
  },
} as const satisfies Record<DvaWarning, { title: string; text: string }>
