export interface CaseLoad {
  readonly isOpenToNewClients: boolean
  /** False means that `remainingSlots` is not kept and says nothing. */
  readonly shouldUseCaseLoad: boolean
  readonly remainingSlots: number
}

/** See docs/product/who-may-book.md#case-load. */
export const caseLoadFullText = 'Not currently accepting new clients.'

function isCaseLoadFull(caseLoad: CaseLoad): boolean {
  return caseLoad.shouldUseCaseLoad && caseLoad.remainingSlots <= 0
}

export function acceptsNewClients(caseLoad: CaseLoad): boolean {
  return caseLoad.isOpenToNewClients && !isCaseLoadFull(caseLoad)
}
