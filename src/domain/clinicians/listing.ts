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
 * Open to new clients, or the client's own psychologist; active, listed, and not a GP. A full case load does not hide
 * a clinician: the card says so instead. See docs/product/discovery.md#who-is-listed.
 */
export function isListedAsPsychologist(
  clinician: ListingCandidate,
  viewer: { isAttached: boolean },
): boolean {
  return (
    clinician.status === 'active' &&
    clinician.isProfileListed &&
    !isGp(clinician.role) &&
    (clinician.caseLoad.isOpenToNewClients || viewer.isAttached)
  )
}
