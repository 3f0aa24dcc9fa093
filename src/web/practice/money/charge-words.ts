import type { Charge } from '#contract/staff/charges.ts'
import type { ListedCharge } from '#contract/staff/takings.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { methods } from '#domain/funding/methods.ts'
import { chargeStates } from '#domain/money/charges.ts'
import { refundStanding } from '#domain/money/refunds-and-disputes.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatShortMoment } from '../desk/format-moment.ts'

type ChargeTone = 'ok' | 'due' | 'bad' | 'soft' | 'back'

const tones = {
  due: 'soft',
  asking: 'soft',
  needsAuthentication: 'due',
  failed: 'bad',
  paid: 'ok',
  stopped: 'bad',
  dropped: 'soft',
  invoiced: 'soft',
} as const satisfies Record<Charge['state'], ChargeTone>

type ChargeFigures = Pick<Charge, 'state' | 'cents' | 'payer' | 'refundAskedCents' | 'isDocumentIssued'> & {
  /** What went back, as the provider has confirmed it. */
  confirmedCents: number
}

export const listedFigures = (charge: ListedCharge): ChargeFigures => ({
  ...charge,
  confirmedCents: charge.refundedCents,
})

/** An open charge counts what is asked for as refunded: so much less can be given back. */
export const openFigures = (charge: Charge): ChargeFigures => ({
  ...charge,
  confirmedCents: charge.refundedCents - charge.refundAskedCents,
})

const standingOf = ({ cents, confirmedCents, refundAskedCents }: ChargeFigures) =>
  refundStanding({ cents, confirmedCents, askedCents: refundAskedCents })

const billed = {
  card: { tone: 'soft', label: 'Invoiced' },
  invoice: { tone: 'soft', label: 'Invoiced' },
  bulkBill: { tone: 'soft', label: 'Medicare to pay' },
  dva: { tone: 'soft', label: 'DVA to pay' },
} as const satisfies Record<Charge['payer'], { tone: ChargeTone; label: string }>

/** Its document still needs something: docs/product/receipts.md#what-is-missing. */
const notBilled = {
  card: { tone: 'due', label: 'No invoice yet' },
  invoice: { tone: 'due', label: 'No invoice yet' },
  bulkBill: { tone: 'due', label: 'No claim for Medicare yet' },
  dva: { tone: 'due', label: 'No claim for DVA yet' },
} as const satisfies Record<Charge['payer'], { tone: ChargeTone; label: string }>

/** The amount of a charge, or what Medicare or DVA is expected to pay where the client pays nothing. */
export function amountOf({ payer, cents, benefitCents }: Pick<Charge, 'payer' | 'cents' | 'benefitCents'>): {
  amount: string
  note: string | null
} {
  if (payer !== 'bulkBill' && payer !== 'dva') return { amount: formatCents(cents), note: null }
  return benefitCents === null
    ? { amount: formatCents(cents), note: 'benefit not known' }
    : { amount: formatCents(benefitCents), note: 'expected benefit' }
}

/** “Paid”, “Refunded in part: $10.00”, “Medicare to pay”. */
export function stateOf(charge: ChargeFigures): { tone: ChargeTone; label: string } {
  const { state, payer, confirmedCents } = charge
  const refund = state === 'paid' ? standingOf(charge) : 'none'
  if (refund === 'asked') return { tone: 'soft', label: 'Refund asked for' }
  if (refund === 'inPart') return { tone: 'back', label: `Refunded in part: ${formatCents(confirmedCents)}` }
  if (refund === 'inFull') return { tone: 'back', label: 'Refunded' }
  if (state === 'invoiced') return charge.isDocumentIssued ? billed[payer] : notBilled[payer]
  return { tone: tones[state], label: chargeStates[state].label }
}

export function noteOf(charge: ListedCharge, zone: ZoneId): string | null {
  const { state, card, refundAskedCents, refundedAt, nextTryAt, tries } = charge
  if (state === 'paid' && refundAskedCents > 0) return formatCents(refundAskedCents)
  if (state === 'paid' && refundedAt) return formatShortMoment(refundedAt, zone)
  if (state === 'paid') return card
  if (state === 'failed') {
    const times = tries === 1 ? 'Once' : tries === 2 ? 'Twice' : `${tries} times`
    return nextTryAt ? `${times}. Next try ${formatShortMoment(nextTryAt, zone)}` : `${times}. No more tries`
  }
  if (state === 'invoiced' && !charge.isDocumentIssued) return 'Its document still needs something'
  if (state === 'due' && nextTryAt) return `Card is charged ${formatShortMoment(nextTryAt, zone)}`
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

/** Of the row of the list that opens a charge. */
export const chargeLinkId = (chargeId: string) => `charge-${chargeId}`

/** Where the focus goes when a charge is closed: to the row that opened it, or to the page’s heading where it is not listed. */
export function focusChargeLink(chargeId: string): void {
  const link = document.getElementById(chargeLinkId(chargeId)) ?? document.querySelector<HTMLElement>('h1')
  link?.focus()
}
