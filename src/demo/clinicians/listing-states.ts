import type { CaseLoad } from '#domain/clinicians/case-load.ts'
import type { ClinicianStatus } from '#domain/clinicians/statuses.ts'

/** Whether a clinician shows and takes new clients. */
export interface ListingState extends CaseLoad {
  readonly status: ClinicianStatus
  readonly isListed: boolean
}

export const takingClients = (remainingSlots: number): ListingState => ({
  status: 'active',
  isListed: true,
  isOpenToNewClients: true,
  shouldUseCaseLoad: true,
  remainingSlots,
})

const open = takingClients(6)
export const withoutCaseLoad: ListingState = { ...open, shouldUseCaseLoad: false, remainingSlots: 0 }
export const full: ListingState = { ...open, remainingSlots: 0 }
const closedToNewClients: ListingState = { ...open, isOpenToNewClients: false, remainingSlots: 0 }
export const unlisted: ListingState = { ...open, isListed: false, remainingSlots: 18 }
const inactive: ListingState = { ...closedToNewClients, status: 'inactive', isListed: false }

/** By place in each sixty, so that every size of the demo has the same share of each. */
const stateByPlace = new Map<number, ListingState>([
  [17, full],
  [24, closedToNewClients],
  [28, full],
  [32, unlisted],
  [36, inactive],
  [40, closedToNewClients],
  [43, full],
  [46, unlisted],
  [51, full],
  [54, inactive],
])
const places = 60

export function statusAt(index: number): ListingState {
  const special = stateByPlace.get(index % places)
  if (special) return special
  return index % 11 === 0 ? withoutCaseLoad : takingClients(1 + ((index * 7) % 12))
}
