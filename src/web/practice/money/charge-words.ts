import type { Charge } from '#contract/staff/charges.ts'
import type { ListedCharge } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/money.ts'
import { methods } from '#domain/funding/methods.ts'
import { chargeStates } from '#domain/money/charge-states.ts'
import { toCalendarDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'

type Tone = 'ok' | 'due' | 'bad' | 'soft' | 'back'

const tones = {
  due: 'soft',
  asking: 'soft',
  needsAuthentication: 'due',
  failed: 'bad',
  paid: 'ok',
  stopped: 'bad',
  dropped: 'soft',
  invoiced: 'soft',
} as const satisfies Record<Charge['state'], Tone>

type Standing = Pick<Charge, 'state' | 'cents' | 'refundedCents' | 'payer'>

/** “Paid”, “Refunded”, “Bulk billed”. */
export function stateOf({ state, payer, refundedCents }: Standing): { tone: Tone; label: string } {
  if (state === 'paid' && refundedCents > 0) return { tone: 'back', label: 'Refunded' }
  if (state === 'invoiced' && payer === 'bulkBill') return { tone: 'ok', label: 'Medicare to bill' }
  if (state === 'invoiced' && payer === 'dva') return { tone: 'ok', label: 'DVA to bill' }
  return { tone: tones[state], label: chargeStates[state].label }
}

/** The second line beside the state. */
export function noteOf(charge: ListedCharge, zone: ZoneId): string | null {
  const { state, card, cents, refundedCents, refundedAt, nextTryAt, tries } = charge
  if (state === 'paid' && refundedCents > 0) {
    const much = refundedCents >= cents ? 'In full' : formatCents(refundedCents)
    return refundedAt ? `${much}, ${shortMoment(new Date(refundedAt), zone)}` : much
  }
  if (state === 'paid') return card
  if (state === 'failed') {
    const times = tries === 1 ? 'Once' : tries === 2 ? 'Twice' : `${tries} times`
    return nextTryAt
      ? `${times}. Next try ${shortMoment(new Date(nextTryAt), zone)}`
      : `${times}. No more tries`
  }
  if (state === 'due' && nextTryAt) return `Card is asked ${shortMoment(new Date(nextTryAt), zone)}`
  return null
}

const kindWords = {
  session: null,
  shortNotice: 'Short-notice fee',
  didNotAttend: 'Did not attend',
} as const satisfies Record<Charge['kind'], string | null>

/** “Standard session, Rebate”, “Short-notice fee”. */
export const whatFor = ({ kind, type, funding }: Pick<ListedCharge, 'kind' | 'type' | 'funding'>): string =>
  kindWords[kind] ?? (funding ? `${type}, ${methods[funding].shortLabel}` : type)

export const kindOf = (kind: Charge['kind'], type: string): string => kindWords[kind] ?? type

/** "Thu 19 Nov, 10:00 am"; of another year "Fri 14 Nov 2025, 6:00 am". */
export function whenHeld(start: string, zone: ZoneId, now: Date): string {
  const at = new Date(start)
  const [year, thisYear] = [at, now].map((instant) => toCalendarDate(localDayAt(instant, zone)).year)
  const words = shortMoment(at, zone)
  return year === thisYear ? words : words.replace(',', ` ${year},`)
}
