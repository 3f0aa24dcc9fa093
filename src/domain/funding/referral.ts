import type { AttendanceOutcome } from '../diary/attendance.ts'
import { sessionDateOf } from '../time/local-time.ts'
import type { ZoneId } from '../time/zones.ts'
import { type FundingMethod, methods } from './methods.ts'

export type ReferralAnswers = {
  isReferredByGP: boolean
  isHaveTreatmentPlan: boolean
  isGPSentReferral: boolean
}

/**
 * Forms ask one question, whether there is a GP referral with a treatment plan, so one answer settles both. A plan is often
 * part of the referral: that no file is marked as a plan does not mean that there is none.
 */
export const toReferralAnswers = (
  hasReferral: boolean,
  { isSentByGP }: { isSentByGP: boolean },
): ReferralAnswers => ({
  isReferredByGP: hasReferral,
  isHaveTreatmentPlan: hasReferral,
  isGPSentReferral: hasReferral && isSentByGP,
})

/** Of one booking: the client has none, a GP is to send it, or it has come. */
export const referralStatuses = ['none', 'waiting', 'received'] as const

export type ReferralStatus = (typeof referralStatuses)[number]

/** What the record says of it; null while nothing was answered. */
export function referralOnRecord(
  record: Pick<ReferralAnswers, 'isReferredByGP' | 'isGPSentReferral'> | null,
): ReferralStatus | null {
  if (!record) return null
  if (!record.isReferredByGP) return 'none'
  return record.isGPSentReferral ? 'waiting' : 'received'
}

/** Of one session: what the referrals that the practice has noted say. Unknown where none is noted, or a newer one is still to be noted. */
export type ReferralCover = 'covered' | 'usedUp' | 'unknown'

/**
 * The answer of a booking. A referral that has come, or is on its way, is good for every session; that there is none holds
 * for the booking that was asked about, and the next one is asked anew. Who says yes and has sent nothing is waited for.
 */
export function referralOfBooking(answer: {
  readonly onRecord: ReferralStatus | null
  /** What the client says with this booking; undefined where nothing is said. */
  readonly said: boolean | undefined
  /** What the booking has so far. */
  readonly before: ReferralStatus | null
  readonly noted: ReferralCover
}): ReferralStatus | null {
  const { onRecord, said, before, noted } = answer
  if (said === false) return 'none'
  const isOnItsWay = onRecord === 'waiting' || onRecord === 'received'
  return statusByCover(isOnItsWay ? onRecord : said ? 'waiting' : before, noted)
}

/** A referral whose sessions are used is no longer one that has come: a new one is waited for, until the practice has noted it. */
function statusByCover(status: ReferralStatus | null, noted: ReferralCover): ReferralStatus | null {
  if (status === 'received' && noted === 'usedUp') return 'waiting'
  return status === 'waiting' && noted === 'covered' ? 'received' : status
}

/**
 * Medicare’s limits. A second referral in a year gives what the year has left: four, where six were used on the first.
 * See docs/product/practice.md#referral-meter.
 */
export const referralLimits = { onOneReferral: 6, inOneYear: 10 } as const

/** Exact texts. No one books beyond the year on Medicare. */
export const yearUsedUpTexts = {
  forStaff:
    'Medicare pays for ten sessions in a calendar year. Book the sessions beyond them with another way to pay.',
  forClient:
    'Medicare pays for ten sessions in a calendar year, and you have used or booked all ten for that year. Please choose another way to pay, or a time in the next year.',
  forMove:
    'Medicare pays for ten sessions in a calendar year, and all ten for that year are used or booked. Please choose a time in the same year as the old one.',
  forReturn:
    'Medicare pays for ten sessions in a calendar year, and those of that year are used or booked by now, so the cancellation stays. Please book it with another way to pay.',
} as const

/** A referral, known by the date on which it was written: when it arrived does not matter. */
export interface WrittenReferral {
  readonly id: string
  /** YYYY-MM-DD */
  readonly writtenOn: string
  /** Sessions before the practice kept its diary here, and how many of them were in which year. None where it is left out. */
  readonly usedBefore?: { readonly onReferral: number; readonly inYear: number; readonly year: number } | null
}

export interface MeteredSession {
  readonly id: string
  readonly startsAt: Date
  /** Where it is held: its date and its year are those of the clinician’s clock. */
  readonly zone: ZoneId
  /** Null for one that is booked, and for one that is over and has no outcome yet. */
  readonly outcome: AttendanceOutcome | null
  /** Whether Medicare pays for it: `isMedicareSession`. */
  readonly isRebated: boolean
  /** Booked in the hope of a referral. Held without one it cost the full fee, so it counts once a referral covers it. */
  readonly isReferralAwaited: boolean
}

interface SessionCount {
  readonly used: number
  /** Booked, or over without an outcome: not used yet, but no longer free. */
  readonly booked: number
  readonly most: number
}

export interface ReferralMeter {
  /** Null while no referral’s date is noted. */
  readonly referral: (SessionCount & WrittenReferral) | null
  readonly year: SessionCount & { readonly year: number }
  /** How many more can be booked this year on this referral; without a referral, none. */
  readonly left: number
  /** By session; one that Medicare does not pay for, or is on no referral, has none. */
  readonly places: ReadonlyMap<string, SessionPlace>
}

/** Which session of its referral and of its year one is; the first is 1. */
export interface SessionPlace {
  readonly referralId: string
  readonly onReferral: number
  readonly inYear: number
}

type SessionFunding = {
  readonly isGP: boolean
  readonly funding: FundingMethod | null
  readonly referral: ReferralStatus | null
}

/** Only these count: psychology that Medicare pays for, which needs a referral. */
export const isMedicareSession = ({ isGP, funding, referral }: SessionFunding): boolean =>
  !isGP && funding !== null && methods[funding].needsReferral && referral !== 'none'

interface ReferralsAndSessions {
  readonly referrals: readonly WrittenReferral[]
  readonly sessions: readonly MeteredSession[]
}

/** What is used of the referral and of the calendar year on a date (YYYY-MM-DD). */
export function readReferralMeter(
  { referrals, sessions }: ReferralsAndSessions,
  today: string,
): ReferralMeter {
  const placed = placedSessions({ referrals, sessions })
  const counted = placed.filter(({ isCounted }) => isCounted)
  const year = Number(today.slice(0, 4))
  const ofYear = countUsedAndBooked(
    counted.filter((session) => session.year === year),
    usedBeforeInYear(referrals, year),
  )
  const current = latestReferral(referrals, today)
  const ofReferral =
    current &&
    countUsedAndBooked(
      counted.filter(({ referralId }) => referralId === current.id),
      current.usedBefore?.onReferral ?? 0,
    )
  const yearLeft = referralLimits.inOneYear - ofYear.used
  const most = ofReferral && Math.min(referralLimits.onOneReferral, ofReferral.used + Math.max(0, yearLeft))
  return {
    referral:
      current && ofReferral && most !== null
        ? { id: current.id, writtenOn: current.writtenOn, ...ofReferral, most }
        : null,
    year: { year, ...ofYear, most: referralLimits.inOneYear },
    left: ofReferral
      ? Math.max(
          0,
          Math.min(
            sessionsLeft(ofReferral, referralLimits.onOneReferral),
            sessionsLeft(ofYear, referralLimits.inOneYear),
          ),
        )
      : 0,
    places: toPlaces(placed),
  }
}

/** The places alone, which are the same on every date: for many clients at once. */
export const readReferralPlaces = (known: ReferralsAndSessions): ReadonlyMap<string, SessionPlace> =>
  toPlaces(placedSessions(known))

const toPlaces = (placed: ReturnType<typeof placedSessions>): ReadonlyMap<string, SessionPlace> =>
  new Map(placed.flatMap(({ id, place }) => (place === null ? [] : [[id, place] as const])))

export const referralGaps = ['noReferral', 'referralUsedUp', 'yearUsedUp'] as const
export type ReferralGap = (typeof referralGaps)[number]

/**
 * Of sessions that are still to be booked, in their order: why Medicare would not pay for one, null where it would. The year comes first:
 * a new referral mends the other two. Those count towards the year too, since they are booked in the hope of that referral.
 */
export function checkReferral(
  { referrals, sessions }: ReferralsAndSessions,
  wanted: readonly { readonly startsAt: Date; readonly zone: ZoneId }[],
): (ReferralGap | null)[] {
  const all = [...sessions]
  return wanted.map(({ startsAt, zone }, index) => {
    const counted = countedSessions({ referrals, sessions: all })
    const date = sessionDateOf(startsAt, zone)
    const year = Number(date.slice(0, 4))
    const inYear =
      counted.filter((session) => session.year === year).length + usedBeforeInYear(referrals, year)
    if (inYear >= referralLimits.inOneYear) return 'yearUsedUp'
    all.push({
      id: `wanted ${index}`,
      startsAt,
      zone,
      outcome: null,
      isRebated: true,
      isReferralAwaited: false,
    })
    const referral = latestReferral(referrals, date)
    if (!referral) return 'noReferral'
    const onIt =
      counted.filter(({ referralId }) => referralId === referral.id).length +
      (referral.usedBefore?.onReferral ?? 0)
    return onIt >= referralLimits.onOneReferral ? 'referralUsedUp' : null
  })
}

/**
 * Whether a session is covered by the referral that it is held on. One that is booked has its place among the others by its date; one that
 * is still to be booked (null) comes after all of them.
 */
export function coverOf(
  known: ReferralsAndSessions,
  { id, startsAt, zone }: { readonly id: string | null; readonly startsAt: Date; readonly zone: ZoneId },
): ReferralCover {
  if (id === null) {
    const [gap = null] = checkReferral(known, [{ startsAt, zone }])
    return gap === 'noReferral' ? 'unknown' : gap === null ? 'covered' : 'usedUp'
  }
  const place = placedSessions(known).find((session) => session.id === id)?.place
  if (!place) return 'unknown'
  return isCovered(place) ? 'covered' : 'usedUp'
}

/** How many more there is room for. */
const sessionsLeft = ({ used, booked }: Omit<SessionCount, 'most'>, most: number) => most - used - booked

/** The one that a session of this date is held on: written on that day or before it, the latest of those. */
export const latestReferral = (referrals: readonly WrittenReferral[], date: string): WrittenReferral | null =>
  referrals
    .filter(({ writtenOn }) => writtenOn <= date)
    .toSorted((a, b) => a.writtenOn.localeCompare(b.writtenOn))
    .at(-1) ?? null

/**
 * Attended, or still to come, in the order in which they are held. One that was held while its referral was awaited has the place that
 * it would take, and takes it where the referral covers it.
 */
function placedSessions({ referrals, sessions }: ReferralsAndSessions) {
  const counts = new Map<string, number>()
  for (const { id, usedBefore } of referrals) {
    if (!usedBefore) continue
    counts.set(id, usedBefore.onReferral)
    counts.set(`year ${usedBefore.year}`, usedBeforeInYear(referrals, usedBefore.year))
  }
  const next = (name: string): number => (counts.get(name) ?? 0) + 1
  return sessions
    .filter(({ isRebated, outcome }) => isRebated && (outcome === 'attended' || outcome === null))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ id, startsAt, zone, outcome, isReferralAwaited }) => {
      const date = sessionDateOf(startsAt, zone)
      const referralId = latestReferral(referrals, date)?.id ?? null
      const year = Number(date.slice(0, 4))
      const inYear = next(`year ${year}`)
      const place = referralId === null ? null : { referralId, onReferral: next(referralId), inYear }
      const isUsed = outcome === 'attended'
      const isCounted = !isUsed || !isReferralAwaited || (place !== null && isCovered(place))
      if (isCounted) counts.set(`year ${year}`, inYear)
      if (isCounted && place) counts.set(place.referralId, place.onReferral)
      return { id, year, isUsed, isCounted, referralId, place }
    })
}

const isCovered = ({ onReferral, inYear }: SessionPlace): boolean =>
  onReferral <= referralLimits.onOneReferral && inYear <= referralLimits.inOneYear

const countedSessions = (known: ReferralsAndSessions) =>
  placedSessions(known).filter(({ isCounted }) => isCounted)

const usedBeforeInYear = (referrals: readonly WrittenReferral[], year: number): number =>
  referrals.reduce((sum, { usedBefore }) => sum + (usedBefore?.year === year ? usedBefore.inYear : 0), 0)

const countUsedAndBooked = (
  sessions: readonly { isUsed: boolean }[],
  before: number,
): Omit<SessionCount, 'most'> => ({
  used: before + sessions.filter(({ isUsed }) => isUsed).length,
  booked: sessions.filter(({ isUsed }) => !isUsed).length,
})

/** Whether Medicare pays for no more in the year of this date (YYYY-MM-DD). Of another year than the meter's nothing is known. */
export const isYearUsedUp = ({ year }: Pick<ReferralMeter, 'year'>, date: string): boolean =>
  Number(date.slice(0, 4)) === year.year && sessionsLeft(year, year.most) <= 0

export const referralWarnings = ['nextIsLast', 'lastIsBooked', 'usedUp', 'lastOfYear', 'yearUsedUp'] as const
export type ReferralWarning = (typeof referralWarnings)[number]

/**
 * What is to be said before the last session that a referral or a year covers, or null while there is time. The year comes first: no new
 * referral helps against it.
 */
export function warnOfReferral({
  referral,
  year,
  left,
}: Pick<ReferralMeter, 'referral' | 'year' | 'left'>): ReferralWarning | null {
  const leftOfYear = sessionsLeft(year, year.most)
  if (leftOfYear <= 0) return 'yearUsedUp'
  if (leftOfYear === 1) return 'lastOfYear'
  if (!referral || left > 1) return null
  if (left === 1) return 'nextIsLast'
  return referral.booked > 0 ? 'lastIsBooked' : 'usedUp'
}

/** Exact texts, for the client. */
export const referralWarningTexts = {
  nextIsLast: {
    title: 'One session is left on your referral',
    text: 'The next session you book is the last one it covers. To get a rebate after that, please see your GP for a new referral first.',
  },
  lastIsBooked: {
    title: 'Your last session on this referral is booked',
    text: 'To get a rebate after that one, please see your GP for a new referral.',
  },
  usedUp: {
    title: 'You have used all the sessions on your referral',
    text: 'To keep getting a rebate, please see your GP for a new referral.',
  },
  lastOfYear: {
    title: 'One session with a rebate is left this year',
    text: 'Medicare pays for ten in a calendar year, and you have used or booked nine.',
  },
  yearUsedUp: {
    title: 'You have used or booked your ten sessions with a rebate',
    text: 'Medicare pays for ten in a calendar year. You can book more for next year, or pay for them another way.',
  },
} as const satisfies Record<ReferralWarning, { title: string; text: string }>

/** The same for who treats them, on the client’s page. */
export const referralWarningsForStaff = {
  nextIsLast: {
    title: 'One session is left on this referral',
    text: 'After it, the referrer is owed a report, and the client needs a new referral to go on with Medicare.',
  },
  lastIsBooked: {
    title: 'The last session of this referral is booked',
    text: 'After it, the referrer is owed a report, and the client needs a new referral to go on with Medicare.',
  },
  usedUp: {
    title: 'The sessions of this referral are used',
    text: 'The referrer is owed a report, and the client needs a new referral to go on with Medicare.',
  },
  lastOfYear: {
    title: 'One session with Medicare is left this year',
    text: 'Nine of the ten of this calendar year are used or booked. A new referral does not add to them.',
  },
  yearUsedUp: {
    title: 'The ten sessions with Medicare of this year are used or booked',
    text: 'More can be booked for next year, or paid in another way.',
  },
} as const satisfies Record<ReferralWarning, { title: string; text: string }>
