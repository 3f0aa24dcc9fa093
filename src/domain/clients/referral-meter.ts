import type { AttendanceOutcome } from '../booking/attendance.ts'
import { sessionDateOf } from '../fees/session-date.ts'
import { type FundingMethod, methods } from '../funding/methods.ts'
import type { ZoneId } from '../time/zones.ts'
import type { ReferralStatus } from './referral.ts'

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
    'Medicare pays for ten sessions in a calendar year, and yours for that year are used or booked. Please choose another way to pay, or a time in the next year.',
} as const

/** A referral, known by the date on which it was written: when it arrived does not matter. */
export interface WrittenReferral {
  readonly id: string
  /** YYYY-MM-DD */
  readonly writtenOn: string
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
}

interface Count {
  readonly used: number
  /** Booked, or over without an outcome: not used yet, but no longer free. */
  readonly booked: number
  readonly most: number
}

export interface ReferralMeter {
  /** Null while no referral’s date is noted. */
  readonly referral: (Count & WrittenReferral) | null
  readonly year: Count & { readonly year: number }
  /** How many more can be booked this year on this referral; without a referral, none. */
  readonly left: number
  /** By session; one that does not count, or is on no referral, has none. */
  readonly places: ReadonlyMap<string, SessionPlace>
}

/** Which session of its referral and of its year one is; the first is 1. */
interface SessionPlace {
  readonly referralId: string
  readonly onReferral: number
  readonly inYear: number
}

type Treatment = {
  readonly isGP: boolean
  readonly funding: FundingMethod | null
  readonly referral: ReferralStatus | null
}

/** Only these count: psychology that Medicare pays for, which needs a referral. */
export const isMedicareSession = ({ isGP, funding, referral }: Treatment): boolean =>
  !isGP && funding !== null && methods[funding].needsReferral && referral !== 'none'

interface Known {
  readonly referrals: readonly WrittenReferral[]
  readonly sessions: readonly MeteredSession[]
}

/** What is used of the referral and of the calendar year on a date (YYYY-MM-DD). */
export function readReferralMeter({ referrals, sessions }: Known, today: string): ReferralMeter {
  const counted = countedSessions({ referrals, sessions })
  const year = Number(today.slice(0, 4))
  const ofYear = countThose(counted.filter((session) => session.year === year))
  const current = latestReferral(referrals, today)
  const ofReferral = current && countThose(counted.filter(({ referralId }) => referralId === current.id))
  const yearLeft = referralLimits.inOneYear - ofYear.used
  const most = ofReferral && Math.min(referralLimits.onOneReferral, ofReferral.used + Math.max(0, yearLeft))
  return {
    referral: current && ofReferral && most !== null ? { ...current, ...ofReferral, most } : null,
    year: { year, ...ofYear, most: referralLimits.inOneYear },
    left: ofReferral
      ? Math.max(
          0,
          Math.min(free(ofReferral, referralLimits.onOneReferral), free(ofYear, referralLimits.inOneYear)),
        )
      : 0,
    places: new Map(counted.flatMap(({ id, place }) => (place === null ? [] : [[id, place] as const]))),
  }
}

export const referralGaps = ['noReferral', 'referralUsedUp', 'yearUsedUp'] as const
export type ReferralGap = (typeof referralGaps)[number]

/**
 * Of sessions that are still to be booked, in their order: why Medicare would not pay for one, null where it would. The year comes first:
 * a new referral mends the other two. Those count towards the year too, since they are booked in the hope of that referral.
 */
export function checkReferral(
  { referrals, sessions }: Known,
  wanted: readonly { readonly startsAt: Date; readonly zone: ZoneId }[],
): (ReferralGap | null)[] {
  const all = [...sessions]
  return wanted.map(({ startsAt, zone }, index) => {
    const counted = countedSessions({ referrals, sessions: all })
    const date = sessionDateOf(startsAt, zone)
    const inYear = counted.filter(({ year }) => year === Number(date.slice(0, 4))).length
    if (inYear >= referralLimits.inOneYear) return 'yearUsedUp'
    all.push({ id: `wanted ${index}`, startsAt, zone, outcome: null, isRebated: true })
    const referral = latestReferral(referrals, date)
    if (!referral) return 'noReferral'
    const onIt = counted.filter(({ referralId }) => referralId === referral.id).length
    return onIt >= referralLimits.onOneReferral ? 'referralUsedUp' : null
  })
}

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
  const leftOfYear = free(year, year.most)
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
    text: 'The next session that you book is the last one it covers. For more with a rebate, please see your GP for a new referral first.',
  },
  lastIsBooked: {
    title: 'Your last session on this referral is booked',
    text: 'To go on with a rebate after it, please see your GP for a new referral.',
  },
  usedUp: {
    title: 'The sessions of your referral are used',
    text: 'To go on with a rebate, please see your GP for a new referral.',
  },
  lastOfYear: {
    title: 'One session with a rebate is left this year',
    text: 'Medicare pays for ten in a calendar year, and nine of yours are used or booked.',
  },
  yearUsedUp: {
    title: 'Your ten sessions with a rebate are used or booked',
    text: 'Medicare pays for ten in a calendar year. More can be booked for next year, or paid in another way.',
  },
} as const satisfies Record<ReferralWarning, { title: string; text: string }>

const free = ({ used, booked }: Omit<Count, 'most'>, most: number) => most - used - booked

/** The one that a session of this date is held on: written on that day or before it, the latest of those. */
const latestReferral = (referrals: readonly WrittenReferral[], date: string): WrittenReferral | null =>
  referrals
    .filter(({ writtenOn }) => writtenOn <= date)
    .toSorted((a, b) => a.writtenOn.localeCompare(b.writtenOn))
    .at(-1) ?? null

/** Attended, or still to come, in the order in which they are held. */
function countedSessions({ referrals, sessions }: Known) {
  const next = createCounters()
  return sessions
    .filter(({ isRebated, outcome }) => isRebated && (outcome === 'attended' || outcome === null))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ id, startsAt, zone, outcome }) => {
      const date = sessionDateOf(startsAt, zone)
      const referralId = latestReferral(referrals, date)?.id ?? null
      const year = Number(date.slice(0, 4))
      const inYear = next(`year ${year}`)
      const place = referralId === null ? null : { referralId, onReferral: next(referralId), inYear }
      return { id, year, isUsed: outcome === 'attended', referralId, place }
    })
}

function createCounters() {
  const counts = new Map<string, number>()
  return (name: string): number => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
}

const countThose = (sessions: readonly { isUsed: boolean }[]): Omit<Count, 'most'> => ({
  used: sessions.filter(({ isUsed }) => isUsed).length,
  booked: sessions.filter(({ isUsed }) => !isUsed).length,
})
