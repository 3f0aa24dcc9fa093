import type { DeliveryType } from '../clinicians/delivery-types.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'

/** What is claimed, and by whom it was given. See docs/product/receipts.md#items. */
export const itemServices = {
  clinicalPsychology: { label: 'Medicare: clinical psychologist' },
  psychology: { label: 'Medicare: registered psychologist' },
  gpPlan: { label: 'Medicare: GP treatment plan' },
  gpPlanTrained: { label: 'Medicare: GP treatment plan, with mental health training' },
  gpReview: { label: 'Medicare: GP review' },
  ndis: { label: 'NDIS: psychologist' },
  workCover: { label: 'WorkCover: psychologist' },
  dva: { label: 'DVA: psychologist' },
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

export interface Delivered {
  readonly service: ItemService
  readonly delivery: DeliveryType
  /** As they were delivered, not as they were booked. */
  readonly minutes: number
  /** YYYY-MM-DD, where the session was held. */
  readonly date: string
}

type Held = {
  readonly role: ClinicianRole
  readonly typeKind: 'psychology' | 'gpInitial' | 'gpReview'
  readonly hasMentalHealthTraining: boolean
}

/** What Medicare calls a session; null where it has no item for who held it. */
export function medicareService({ role, typeKind, hasMentalHealthTraining }: Held): ItemService | null {
  if (role === 'generalPractitioner') {
    if (typeKind === 'gpReview') return 'gpReview'
    return hasMentalHealthTraining ? 'gpPlanTrained' : 'gpPlan'
  }
  if (role === 'clinicalPsychologists') return 'clinicalPsychology'
  return role === 'registeredPsychologists' ? 'psychology' : null
}

/** The other funders' items are for psychologists of both kinds. */
export const isPsychologist = (role: ClinicianRole): boolean =>
  role === 'clinicalPsychologists' || role === 'registeredPsychologists'

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
export function chooseItem(rows: readonly ServiceItem[], delivered: Delivered): ServiceItem | null {
  const fitting = itemsOn(delivered.date, rows).filter(
    (row) =>
      row.service === delivered.service &&
      (row.delivery === null || row.delivery === delivered.delivery) &&
      row.fromMinutes <= delivered.minutes &&
      (row.underMinutes === null || delivered.minutes < row.underMinutes),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

type Band = Pick<ServiceItem, 'service' | 'delivery' | 'fromMinutes' | 'underMinutes' | 'number'>

/** Another item in force on that date that has some of the same minutes; null where there is none. */
export const overlappingItem = (item: Band & { readonly from: string }, rows: readonly ServiceItem[]) =>
  itemsOn(item.from, rows).find((row) => row.number !== item.number && overlap(row, item)) ?? null

const overlap = (a: Band, b: Band): boolean =>
  a.service === b.service &&
  (a.delivery === null || b.delivery === null || a.delivery === b.delivery) &&
  a.fromMinutes < (b.underMinutes ?? Infinity) &&
  b.fromMinutes < (a.underMinutes ?? Infinity)
