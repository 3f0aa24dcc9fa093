import type { CaseLoad } from '#domain/clinicians/case-load.ts'
import type { ClinicianStatus } from '#domain/clinicians/statuses.ts'

/** Whether a clinician shows and takes new clients. */
export interface Standing extends CaseLoad {
  readonly status: ClinicianStatus
  readonly isListed: boolean
}

export const takingClients = (remainingSlots: number): Standing => ({
  status: 'active',
  isListed: true,
  isOpenToNewClients: true,
  shouldUseCaseLoad: true,
  remainingSlots,
})

const open = takingClients(6)
export const withoutCaseLoad: Standing = { ...open, shouldUseCaseLoad: false, remainingSlots: 0 }
export const full: Standing = { ...open, remainingSlots: 0 }
export const closedToNewClients: Standing = { ...open, isOpenToNewClients: false, remainingSlots: 0 }
export const unlisted: Standing = { ...open, isListed: false, remainingSlots: 18 }
export const inactive: Standing = { ...closedToNewClients, status: 'inactive', isListed: false }

/** By place in each sixty, so that every size of the demo has the same share of each. */
const standingOfPlace = new Map<number, Standing>([
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

export function standingAt(index: number): Standing {
  const special = standingOfPlace.get(index % places)
  if (special) return special
  return index % 11 === 0 ? withoutCaseLoad : takingClients(1 + ((index * 7) % 12))
}
