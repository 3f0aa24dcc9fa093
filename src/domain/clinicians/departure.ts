/** Exact text. */
const leftBeforeToday = 'That day is over. Choose today or a later day'

/** Why a clinician cannot leave on a day; both are YYYY-MM-DD on the clinician’s clock. */
export const refuseDeparture = (leavesOn: string, today: string): string | null =>
  leavesOn < today ? leftBeforeToday : null
