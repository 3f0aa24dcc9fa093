export interface CaseLoad {
  readonly isOpenToNewClients: boolean
  /** False means that `remainingSlots` is not kept and says nothing. */
  readonly shouldUseCaseLoad: boolean
  readonly remainingSlots: number
}

/** Document 1 section 8, "Case load full". */
export const caseLoadFullText = 'Not currently accepting new clients.'

export function isCaseLoadFull(caseLoad: CaseLoad): boolean {
  return caseLoad.shouldUseCaseLoad && caseLoad.remainingSlots <= 0
}

export function acceptsNewClients(caseLoad: CaseLoad): boolean {
  return caseLoad.isOpenToNewClients && !isCaseLoadFull(caseLoad)
}
