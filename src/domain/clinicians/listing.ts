import type { CaseLoad } from './case-load.ts'
import type { ClinicianRole } from './roles.ts'
import { isGp } from './roles.ts'
import type { ClinicianStatus } from './statuses.ts'

export interface ListingCandidate {
  readonly role: ClinicianRole
  readonly status: ClinicianStatus
  readonly isProfileListed: boolean
  readonly caseLoad: Pick<CaseLoad, 'isOpenToNewClients'>
}

/**
 * Document 2, "Our-psychologists listing": open to new clients, or the client's own psychologist.
 * Document 1 section 3 adds the defaults: no GP, no unlisted profile, status active.
 * A full case load does not hide a clinician: the card says so instead.
 */
export function isListedAsPsychologist(
  clinician: ListingCandidate,
  viewer: { isAttached: boolean },
): boolean {
  return (
    isShown(clinician) &&
    !isGp(clinician.role) &&
    (clinician.caseLoad.isOpenToNewClients || viewer.isAttached)
  )
}

export function isListedAsGp(clinician: ListingCandidate): boolean {
  return isShown(clinician) && isGp(clinician.role)
}

function isShown(clinician: ListingCandidate): boolean {
  return clinician.status === 'active' && clinician.isProfileListed
}
