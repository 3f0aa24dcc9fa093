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
  /** Which session of its referral each one is, the first is 1; one that does not count has none. */
  readonly numbers: ReadonlyMap<string, number>
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
    numbers: new Map(counted.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const]))),
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

const free = ({ used, booked }: Omit<Count, 'most'>, most: number) => most - used - booked

/** The one that a session of this date is held on: written on that day or before it, the latest of those. */
const latestReferral = (referrals: readonly WrittenReferral[], date: string): WrittenReferral | null =>
  referrals
    .filter(({ writtenOn }) => writtenOn <= date)
    .toSorted((a, b) => a.writtenOn.localeCompare(b.writtenOn))
    .at(-1) ?? null

/** Attended, or still to come, in the order in which they are held. */
function countedSessions({ referrals, sessions }: Known) {
  const soFar = new Map<string, number>()
  return sessions
    .filter(({ isRebated, outcome }) => isRebated && (outcome === 'attended' || outcome === null))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ id, startsAt, zone, outcome }) => {
      const date = sessionDateOf(startsAt, zone)
      const referralId = latestReferral(referrals, date)?.id ?? null
      const number = referralId === null ? null : (soFar.get(referralId) ?? 0) + 1
      if (referralId !== null && number !== null) soFar.set(referralId, number)
      return { id, year: Number(date.slice(0, 4)), isUsed: outcome === 'attended', referralId, number }
    })
}

const countThose = (sessions: readonly { isUsed: boolean }[]): Omit<Count, 'most'> => ({
  used: sessions.filter(({ isUsed }) => isUsed).length,
  booked: sessions.filter(({ isUsed }) => !isUsed).length,
})
