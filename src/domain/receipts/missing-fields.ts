/** What a document may lack, and what the practice is told to add. */
export const missingFields = {
  abn: 'The practice’s ABN',
  practiceAddress: 'The practice’s address',
  item: 'An item for these minutes in the table of items',
  providerNumber: 'A provider number of the clinician',
  whichPlace: 'Which of the clinician’s places it was: none of them is in the practice’s address',
  referral: 'A referral that was written on the day of the session or before',
  referrerNumber: 'The provider number of the GP who referred',
  referralUsedUp: 'A new referral: this one was used up before the session',
  yearUsedUp: 'Sessions left in the calendar year: Medicare pays for no more',
  dvaCycleOver: 'A new referral: DVA pays for twelve sessions or one year on one',
  medicareCard: 'The client’s Medicare number and reference digit',
  dvaCard: 'The client’s DVA file number',
  ndisNumber: 'The client’s NDIS number',
  workCoverClaim: 'The client’s claim number',
  workCoverNumber: 'The clinician’s WorkCover approval number',
} as const satisfies Record<string, string>

export type MissingField = keyof typeof missingFields

// Object.keys loses the names of the keys.
export const missingFieldCodes = Object.keys(missingFields) as readonly MissingField[]
