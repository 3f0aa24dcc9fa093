/** What stands between a person and a booking, in the order it is asked. */
export type Gate = 'fundingRequired' | 'attachedToAnother' | 'price' | 'changePsychologist'
