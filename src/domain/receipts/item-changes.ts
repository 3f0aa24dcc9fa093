import { lastBegunDate } from '../fees/rate-changes.ts'
import { overlap, overlappingItem, type ServiceItem } from './service-items.ts'

export const itemLimits = { cents: 1_000_000, minutes: 600, description: 200 } as const

export const itemMessages = {
  begun: 'Items can only start or change on a day after today.',
  inUse: 'These minutes have an item already, so a change can only start on a day after today.',
  taken: 'There is already a change of this item on that date. Please change that one.',
  minutes: 'Must be more than the minutes it starts at.',
} as const

type Refusal = { readonly field: 'from' | 'underMinutes' | 'fromMinutes'; readonly message: string }

export const canChangeItem = (from: string, now: Date): boolean => from > lastBegunDate(now)

/** Sessions up to now were claimed by another row: that never changes. Where there was none, an item may begin in the past. */
const hasBegunItem = (item: ServiceItem, rows: readonly ServiceItem[], now: Date): boolean =>
  rows.some(
    (row) =>
      row.from <= lastBegunDate(now) &&
      row.service === item.service &&
      (row.number === item.number || overlap(row, item)),
  )

/** Why a row cannot stand beside the others; null if it can. `rows` are without the row itself. */
export function refuseItem(item: ServiceItem, rows: readonly ServiceItem[], now: Date): Refusal | null {
  if (!canChangeItem(item.from, now) && hasBegunItem(item, rows, now))
    return { field: 'from', message: itemMessages.inUse }
  const isSame = (row: ServiceItem) =>
    row.service === item.service && row.number === item.number && row.from === item.from
  if (rows.some(isSame)) return { field: 'from', message: itemMessages.taken }
  if (item.underMinutes !== null && item.underMinutes <= item.fromMinutes)
    return { field: 'underMinutes', message: itemMessages.minutes }
  const other = item.isWithdrawn ? null : overlappingItem(item, rows)
  return (
    other && {
      field: 'fromMinutes',
      message: `Item ${other.number} has some of these minutes on that date: a session would have two items.`,
    }
  )
}

/** How each row stands, by its place in the list: upcoming ones may be changed or taken back, all others never. */
export function itemPeriods(rows: readonly ServiceItem[], now: Date): ('ended' | 'inForce' | 'upcoming')[] {
  const begun = lastBegunDate(now)
  return rows.map((row) => {
    if (row.from > begun) return 'upcoming'
    const isFollowed = rows.some(
      (other) =>
        other.service === row.service &&
        other.number === row.number &&
        other.from > row.from &&
        other.from <= begun,
    )
    return isFollowed || row.isWithdrawn ? 'ended' : 'inForce'
  })
}
