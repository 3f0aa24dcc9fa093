import { formatCents } from '../fees/cents.ts'
import type { Quote } from '../fees/quote.ts'
import { itemOfMinutes, type ServiceItem } from './service-items.ts'

type Length = { readonly minutes: number; readonly bookedMinutes: number }

type ItemOfMinutes = Pick<ServiceItem, 'number' | 'fromMinutes' | 'underMinutes' | 'benefitCents'>

type RebateQuestion = {
  readonly minutes: number
  readonly isByPhone: boolean
  /** Of what is charged, the part for the session itself, of which Medicare pays no more; null where it is billed for the client. */
  readonly consultCents: number | null
  /** What the client was told to get back; null where they were told of nothing. */
  readonly toldCents: number | null
}

/** To whoever records an outcome: what Medicare pays for these minutes. Null where it pays for no session of this kind. */
export function medicareWords(
  items: readonly ItemOfMinutes[],
  { minutes, isByPhone, consultCents, toldCents }: RebateQuestion,
): string | null {
  if (items.length === 0 || !Number.isInteger(minutes) || minutes < 1) return null
  const length = `${minutes} minute${minutes === 1 ? '' : 's'}${isByPhone ? ' by phone' : ''}`
  const item = itemOfMinutes(items, minutes)
  if (!item) return `Medicare pays nothing for ${length}: there is no item for that.${told(toldCents, 0)}`
  if (item.benefitCents === null)
    return `For ${length} the Medicare item is ${item.number}. Our table of items does not say what it pays.${told(toldCents, null)}`
  const cents = Math.min(item.benefitCents, consultCents ?? item.benefitCents)
  return `Medicare pays ${formatCents(cents)} for ${length} (item ${item.number}).${told(toldCents, cents)}`
}

const told = (toldCents: number | null, cents: number | null): string =>
  toldCents === null || toldCents === cents ? '' : ` The client was told ${formatCents(toldCents)}.`

type HeldSession = Length & {
  readonly quote: Quote | null
  readonly chargedCents: number
  readonly item: Pick<ServiceItem, 'benefitCents'> | null
}

/** To the client who paid: what differs from what they were told, and why. Null where nothing does. See docs/product/money.md#shorter-than-booked. */
export function minutesWords({
  quote,
  chargedCents,
  minutes,
  bookedMinutes,
  item,
}: HeldSession): string | null {
  if (!quote) return null
  const rebate = quote.kind === 'rebate' ? rebateWords(quote, { chargedCents, item }) : null
  const isFeeOther = chargedCents !== quote.upfrontCents
  const isOther = minutes !== bookedMinutes
  if (!isOther || (rebate === null && !isFeeOther)) return null
  const fee = isFeeOther
    ? `You paid ${formatCents(chargedCents)} for it, not ${formatCents(quote.upfrontCents)}, because the fee depends on the minutes.`
    : `What you paid stays the same: ${formatCents(chargedCents)}.`
  return [`Your session took ${minutes} minutes. It was booked for ${bookedMinutes}.`, fee, rebate]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function rebateWords(
  { rebateCents, bookingFeeCents }: Quote,
  { chargedCents, item }: Pick<HeldSession, 'chargedCents' | 'item'>,
): string | null {
  const before = `the ${formatCents(rebateCents)} that we told you before`
  if (!item) return `Medicare pays no rebate for a session of that length, so you can’t claim ${before}.`
  if (item.benefitCents === null)
    return `For a session of that length, the Medicare rebate is not ${before}. Medicare can tell you how much it is.`
  const cents = Math.min(item.benefitCents, chargedCents - bookingFeeCents)
  return cents === rebateCents
    ? null
    : `For a session of that length, the Medicare rebate is ${formatCents(cents)}, not ${before}.`
}
