import type { DeliveryType } from '../clinicians/delivery-types.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'

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

export interface Delivered {
  readonly service: ItemService
  readonly delivery: DeliveryType
  /** As they were delivered, not as they were booked. */
  readonly minutes: number
  /** YYYY-MM-DD, where the session was held. */
  readonly date: string
}

/** Psychologists of both kinds share those of the other funders. */
const ofPsychologists = { ndis: 'ndis', workCover: 'workCover', dva: 'dva' } as const

/** Each profession has items of its own; a GP’s depend on the appointment. */
const servicesOf = {
  clinicalPsychologists: { medicare: 'clinicalPsychology', ...ofPsychologists },
  registeredPsychologists: { medicare: 'psychology', ...ofPsychologists },
  occupationalTherapists: {
    medicare: 'occupationalTherapy',
    ndis: 'ndisOccupationalTherapy',
    workCover: 'workCoverOccupationalTherapy',
    dva: 'dvaOccupationalTherapy',
  },
  socialWorkers: {
    medicare: 'socialWork',
    ndis: 'ndisSocialWork',
    workCover: 'workCoverSocialWork',
    dva: 'dvaSocialWork',
  },
} as const satisfies Record<
  Exclude<ClinicianRole, 'generalPractitioner'>,
  Record<'medicare' | 'ndis' | 'workCover' | 'dva', ItemService>
>

type Held = {
  readonly role: ClinicianRole
  readonly typeKind: 'psychology' | 'gpInitial' | 'gpReview'
  readonly hasMentalHealthTraining: boolean
}

/** What Medicare calls a session. */
export function medicareService({ role, typeKind, hasMentalHealthTraining }: Held): ItemService {
  if (role === 'generalPractitioner') {
    if (typeKind === 'gpReview') return 'gpReview'
    return hasMentalHealthTraining ? 'gpPlanTrained' : 'gpPlan'
  }
  return servicesOf[role].medicare
}

/** What another funder calls it; null for a GP, whom Medicare alone pays here. */
export const funderService = (
  role: ClinicianRole,
  funder: 'ndis' | 'workCover' | 'dva',
): ItemService | null => (role === 'generalPractitioner' ? null : servicesOf[role][funder])

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
export const chooseItem = (rows: readonly ServiceItem[], delivered: Delivered): ServiceItem | null =>
  itemOfMinutes(itemsOf(rows, delivered), delivered.minutes)

/** The items of a session, whatever its minutes. */
export const itemsOf = (
  rows: readonly ServiceItem[],
  { service, delivery, date }: Omit<Delivered, 'minutes'>,
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

type Band = Pick<ServiceItem, 'service' | 'delivery' | 'fromMinutes' | 'underMinutes' | 'number'>

/** Another item in force on that date that has some of the same minutes; null where there is none. */
export const overlappingItem = (item: Band & { readonly from: string }, rows: readonly ServiceItem[]) =>
  itemsOn(item.from, rows).find((row) => row.number !== item.number && overlap(row, item)) ?? null

/** Two items with some of the same minutes, held in the same way. */
export const overlap = (a: Band, b: Band): boolean =>
  a.service === b.service &&
  (a.delivery === null || b.delivery === null || a.delivery === b.delivery) &&
  a.fromMinutes < (b.underMinutes ?? Infinity) &&
  b.fromMinutes < (a.underMinutes ?? Infinity)
