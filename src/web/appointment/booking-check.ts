/** What stands between a person and a booking, in the order it is asked. */
export type BookingCheck = 'fundingRequired' | 'attachedToAnother' | 'price' | 'changePsychologist'
