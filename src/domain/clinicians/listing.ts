import { listCodes, type Term } from '../vocabulary.ts'
import { acceptsNewClients, type CaseLoad } from './card.ts'
import { type ClinicianRole, isGp } from './roles.ts'

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

/** Lists ask for active clinicians unless told otherwise. See docs/product/discovery.md#clinicians. */
export const clinicianStatuses = [
  { code: 'active', label: 'Active' },
  { code: 'inactive', label: 'Inactive' },
] as const satisfies readonly Term[]

export type ClinicianStatus = (typeof clinicianStatuses)[number]['code']

export const clinicianStatusCodes = listCodes(clinicianStatuses)

type ListingConditions = {
  readonly status: ClinicianStatus
  readonly isPublished: boolean
  readonly isProfileListed: boolean
  readonly caseLoad: CaseLoad
}

/** How a clinician stands, as the practice's own list says it. The first that fits. */
export const officeStatuses = {
  draft: { label: 'Draft', isMet: ({ isPublished }) => !isPublished },
  left: { label: 'Former', isMet: ({ status }) => status === 'inactive' },
  unlisted: { label: 'Not listed', isMet: ({ isProfileListed }) => !isProfileListed },
  referredOnly: { label: 'Referred only', isMet: ({ caseLoad }) => !caseLoad.isOpenToNewClients },
  full: { label: 'Listed, full', isMet: ({ caseLoad }) => !acceptsNewClients(caseLoad) },
  listed: { label: 'Listed', isMet: () => true },
} as const satisfies Record<string, { label: string; isMet: (facts: ListingConditions) => boolean }>

export type OfficeStatus = keyof typeof officeStatuses

const inOrder: readonly OfficeStatus[] = ['draft', 'left', 'unlisted', 'referredOnly', 'full', 'listed']

export const officeStatusCodes = inOrder

export const officeStatus = (facts: ListingConditions): OfficeStatus =>
  inOrder.find((code) => officeStatuses[code].isMet(facts)) ?? 'listed'

/** The filters above the list. */
export const officeFilters = [
  { code: 'all', label: 'All', statuses: inOrder },
  { code: 'taking', label: 'Taking clients', statuses: ['listed'] },
  { code: 'full', label: 'Full', statuses: ['full'] },
  { code: 'hidden', label: 'Draft or not listed', statuses: ['draft', 'unlisted', 'left'] },
] as const satisfies readonly { code: string; label: string; statuses: readonly OfficeStatus[] }[]

/** Exact text. */
const leftBeforeToday = 'That day is over. Choose today or a later day'

/** Why a clinician cannot leave on a day; both are YYYY-MM-DD on the clinician’s clock. */
export const refuseDeparture = (leavesOn: string, today: string): string | null =>
  leavesOn < today ? leftBeforeToday : null
