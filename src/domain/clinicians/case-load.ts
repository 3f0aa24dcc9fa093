export interface CaseLoad {
  readonly isOpenToNewClients: boolean
  /** False means that `remainingSlots` is not kept and says nothing. */
  readonly shouldUseCaseLoad: boolean
  readonly remainingSlots: number
}

/** See docs/product/who-may-book.md#case-load. */
export const caseLoadFullText = 'Not currently accepting new clients.'

/** For a session that the practice gives to a colleague. */
export const colleagueFullText = (name: string): string =>
  `${name} has no place left for another client. Please choose someone else, or add places in their profile.`

export function isCaseLoadFull(caseLoad: Pick<CaseLoad, 'shouldUseCaseLoad' | 'remainingSlots'>): boolean {
  return caseLoad.shouldUseCaseLoad && caseLoad.remainingSlots <= 0
}

export function acceptsNewClients(caseLoad: CaseLoad): boolean {
  return caseLoad.isOpenToNewClients && !isCaseLoadFull(caseLoad)
}
