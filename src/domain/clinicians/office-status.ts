import { acceptsNewClients, type CaseLoad } from './case-load.ts'
import type { ClinicianStatus } from './statuses.ts'

type OfficeFacts = {
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
} as const satisfies Record<string, { label: string; isMet: (facts: OfficeFacts) => boolean }>

export type OfficeStatus = keyof typeof officeStatuses

const inOrder: readonly OfficeStatus[] = ['draft', 'left', 'unlisted', 'referredOnly', 'full', 'listed']

export const officeStatusCodes = inOrder

export const officeStatus = (facts: OfficeFacts): OfficeStatus =>
  inOrder.find((code) => officeStatuses[code].isMet(facts)) ?? 'listed'

/** The filters above the list. */
export const officeFilters = [
  { code: 'all', label: 'All', statuses: inOrder },
  { code: 'taking', label: 'Taking clients', statuses: ['listed'] },
  { code: 'full', label: 'Full', statuses: ['full'] },
  { code: 'hidden', label: 'Draft or not listed', statuses: ['draft', 'unlisted', 'left'] },
] as const satisfies readonly { code: string; label: string; statuses: readonly OfficeStatus[] }[]
