import type { DeliveryType } from '../clinicians/delivery-types.ts'
import { type ClinicianRole, isGp } from '../clinicians/roles.ts'
import type { FundingMethod } from '../funding/methods.ts'
import { itemOfMinutes, itemsOf, medicareService, type ServiceItem } from './service-items.ts'

type Held = {
  /** Null before it is chosen, and for GPs, who bulk bill. */
  readonly funding: FundingMethod | null
  readonly role: ClinicianRole
  readonly typeKind: 'psychology' | 'gpInitial' | 'gpReview'
  readonly hasMentalHealthTraining: boolean
  readonly delivery: DeliveryType
  readonly date: string
}

const isClaimed = ({ funding, role }: Held): boolean =>
  funding === 'rebate' || funding === 'bulkBill' || (funding === null && isGp(role))

/** The Medicare items that a session can have; none where Medicare does not pay. */
export const suggestItems = (rows: readonly ServiceItem[], held: Held): ServiceItem[] =>
  isClaimed(held) ? itemsOf(rows, { ...held, service: medicareService(held) }) : []

/** The one that measured minutes point to. The one on a receipt follows the minutes that a person saves. */
export const suggestItem = (
  rows: readonly ServiceItem[],
  { minutes, ...held }: Held & { readonly minutes: number },
): ServiceItem | null => itemOfMinutes(suggestItems(rows, held), minutes)
