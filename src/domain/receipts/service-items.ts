import type { DeliveryType } from '../clinicians/delivery-types.ts'
import { type ClinicianRole, isGp } from '../clinicians/roles.ts'
import { lastBegunDate } from '../fees/rate-changes.ts'
import type { FundingMethod } from '../funding/methods.ts'

/** What is claimed, and by whom it was given. See docs/product/receipts.md#items. */
export const itemServices = {
  clinicalPsychology: { label: 'Medicare: clinical psychologist' },
  psychology: { label: 'Medicare: registered psychologist' },
  occupationalTherapy: { label: 'Medicare: occupational therapist' },
  socialWork: { label: 'Medicare: social worker' },
  gpPlan: { label: 'Medicare: GP treatment plan' },
  gpPlanTrained: { label: 'Medicare: GP treatment plan, with mental health training' },
  gpReview: { label: 'Medicare: GP review' },
  ndis: { label: 'NDIS: psychologist' },
  ndisOccupationalTherapy: { label: 'NDIS: occupational therapist' },
  ndisSocialWork: { label: 'NDIS: social worker' },
  ndisCancellation: { label: 'NDIS, cancelled or missed: psychologist' },
  ndisOccupationalTherapyCancellation: { label: 'NDIS, cancelled or missed: occupational therapist' },
  ndisSocialWorkCancellation: { label: 'NDIS, cancelled or missed: social worker' },
  workCover: { label: 'WorkCover: psychologist' },
  workCoverOccupationalTherapy: { label: 'WorkCover: occupational therapist' },
  workCoverSocialWork: { label: 'WorkCover: social worker' },
  dva: { label: 'DVA: psychologist' },
  dvaOccupationalTherapy: { label: 'DVA: occupational therapist' },
  dvaSocialWork: { label: 'DVA: social worker' },
} as const satisfies Record<string, { label: string }>

export type ItemService = keyof typeof itemServices

// Object.keys loses the names of the keys.
export const itemServiceCodes = Object.keys(itemServices) as readonly ItemService[]

/** A row of the table: what holds for an item from a date on, until its next row. */
export interface ServiceItem {
  readonly service: ItemService
  /** Null: however it was held. */
  readonly delivery: DeliveryType | null
  readonly fromMinutes: number
  /** The first minute that is no longer part of it; null without an end. */
  readonly underMinutes: number | null
  readonly number: string
  readonly description: string
  readonly feeCents: number | null
  readonly benefitCents: number | null
  /** YYYY-MM-DD, the first session date that it applies to. */
  readonly from: string
  readonly isWithdrawn: boolean
}

export interface DeliveredSession {
  readonly service: ItemService
  readonly delivery: DeliveryType
  /** As they were delivered, not as they were booked. */
  readonly minutes: number
  /** YYYY-MM-DD, where the session was held. */
  readonly date: string
}

/** Who else pays. The NDIS has items of their own for sessions that were cancelled late or missed. */
type Funder = 'ndis' | 'ndisCancellation' | 'workCover' | 'dva'

/** Psychologists of both kinds share those of the other funders. */
const ofPsychologists = {
  ndis: 'ndis',
  ndisCancellation: 'ndisCancellation',
  workCover: 'workCover',
  dva: 'dva',
} as const

/** Each profession has items of its own; a GP’s depend on the appointment. */
const servicesOf = {
  clinicalPsychologists: { medicare: 'clinicalPsychology', ...ofPsychologists },
  registeredPsychologists: { medicare: 'psychology', ...ofPsychologists },
  occupationalTherapists: {
    medicare: 'occupationalTherapy',
    ndis: 'ndisOccupationalTherapy',
    ndisCancellation: 'ndisOccupationalTherapyCancellation',
    workCover: 'workCoverOccupationalTherapy',
    dva: 'dvaOccupationalTherapy',
  },
  socialWorkers: {
    medicare: 'socialWork',
    ndis: 'ndisSocialWork',
    ndisCancellation: 'ndisSocialWorkCancellation',
    workCover: 'workCoverSocialWork',
    dva: 'dvaSocialWork',
  },
} as const satisfies Record<
  Exclude<ClinicianRole, 'generalPractitioner'>,
  Record<'medicare' | Funder, ItemService>
>

type SessionKind = {
  readonly role: ClinicianRole
  readonly typeKind: 'psychology' | 'gpInitial' | 'gpReview'
  readonly hasMentalHealthTraining: boolean
}

/** What Medicare calls a session. */
export function medicareService({ role, typeKind, hasMentalHealthTraining }: SessionKind): ItemService {
  if (role === 'generalPractitioner') {
    if (typeKind === 'gpReview') return 'gpReview'
    return hasMentalHealthTraining ? 'gpPlanTrained' : 'gpPlan'
  }
  return servicesOf[role].medicare
}

/** What another funder calls it; null for a GP, whom Medicare alone pays here. */
export const funderService = (role: ClinicianRole, funder: Funder): ItemService | null =>
  role === 'generalPractitioner' ? null : servicesOf[role][funder]

/** The rows in force on a date: of each item the latest that has begun, unless that withdraws it. */
export function itemsOn(date: string, rows: readonly ServiceItem[]): ServiceItem[] {
  const latest = new Map<string, ServiceItem>()
  for (const row of rows) {
    const key = `${row.service} ${row.number}`
    const before = latest.get(key)
    if (row.from <= date && (!before || before.from < row.from)) latest.set(key, row)
  }
  return [...latest.values()].filter(({ isWithdrawn }) => !isWithdrawn)
}

/** The item of a session; none where its minutes are too few, or where two could be meant: a wrong claim is worse than none. */
export const chooseItem = (rows: readonly ServiceItem[], delivered: DeliveredSession): ServiceItem | null =>
  itemOfMinutes(itemsOf(rows, delivered), delivered.minutes)

/** The items of a session, whatever its minutes. */
const itemsOf = (
  rows: readonly ServiceItem[],
  { service, delivery, date }: Omit<DeliveredSession, 'minutes'>,
): ServiceItem[] =>
  itemsOn(date, rows).filter(
    (row) => row.service === service && (row.delivery === null || row.delivery === delivery),
  )

/** Of the items of a session, the one of its minutes; none where two could be meant. */
export function itemOfMinutes<Item extends Pick<ServiceItem, 'fromMinutes' | 'underMinutes'>>(
  items: readonly Item[],
  minutes: number,
): Item | null {
  const fitting = items.filter(
    ({ fromMinutes, underMinutes }) =>
      fromMinutes <= minutes && (underMinutes === null || minutes < underMinutes),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

type ServiceItemBand = Pick<ServiceItem, 'service' | 'delivery' | 'fromMinutes' | 'underMinutes' | 'number'>

/** Another item in force on that date that has some of the same minutes; null where there is none. */
export const overlappingItem = (
  item: ServiceItemBand & { readonly from: string },
  rows: readonly ServiceItem[],
) => itemsOn(item.from, rows).find((row) => row.number !== item.number && overlap(row, item)) ?? null

/** Two items with some of the same minutes, held in the same way. */
const overlap = (a: ServiceItemBand, b: ServiceItemBand): boolean =>
  a.service === b.service &&
  (a.delivery === null || b.delivery === null || a.delivery === b.delivery) &&
  a.fromMinutes < (b.underMinutes ?? Infinity) &&
  b.fromMinutes < (a.underMinutes ?? Infinity)

type SessionToClaim = {
  /** Null before it is chosen, and for GPs, who bulk bill. */
  readonly funding: FundingMethod | null
  readonly role: ClinicianRole
  readonly typeKind: 'psychology' | 'gpInitial' | 'gpReview'
  readonly hasMentalHealthTraining: boolean
  readonly delivery: DeliveryType
  readonly date: string
}

const isClaimed = ({ funding, role }: SessionToClaim): boolean =>
  funding === 'rebate' || funding === 'bulkBill' || (funding === null && isGp(role))

/** The Medicare items that a session can have; none where Medicare does not pay. */
export const suggestItems = (rows: readonly ServiceItem[], held: SessionToClaim): ServiceItem[] =>
  isClaimed(held) ? itemsOf(rows, { ...held, service: medicareService(held) }) : []

/** The one that measured minutes point to. The one on a receipt follows the minutes that a person saves. */
export const suggestItem = (
  rows: readonly ServiceItem[],
  { minutes, ...held }: SessionToClaim & { readonly minutes: number },
): ServiceItem | null => itemOfMinutes(suggestItems(rows, held), minutes)

export const itemLimits = { cents: 1_000_000, minutes: 600, description: 200 } as const

export const itemMessages = {
  begun: 'Items can only start or change on a day after today.',
  notBegun: 'This row has not begun. Please change it instead.',
  inUse: 'These minutes have an item already, so a change can only start on a day after today.',
  taken: 'There is already a change of this item on that date. Please change that one.',
  minutes: 'Must be more than the minutes it starts at.',
} as const

type ItemRefusal = { readonly field: 'from' | 'underMinutes' | 'fromMinutes'; readonly message: string }

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
export const refuseItem = (item: ServiceItem, rows: readonly ServiceItem[], now: Date): ItemRefusal | null =>
  !canChangeItem(item.from, now) && hasBegunItem(item, rows, now)
    ? { field: 'from', message: itemMessages.inUse }
    : refuseBeside(item, rows)

/** The same of a row that has begun and is corrected: also on the dates of rows that began after it. */
export const refuseCorrection = (item: ServiceItem, rows: readonly ServiceItem[]): ItemRefusal | null =>
  refuseBeside(item, rows) ??
  rows
    .filter(({ from }) => from > item.from)
    .map(({ from }) => (itemsOn(from, [...rows, item]).includes(item) ? { ...item, from } : null))
    .map((later) => later && refuseBeside(later, rows))
    .find((refusal) => refusal !== null) ??
  null

function refuseBeside(item: ServiceItem, rows: readonly ServiceItem[]): ItemRefusal | null {
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
