/** A client is in one session at a time, booked by themselves or by staff. Staff are not told with whom the other one is. */
export const ownClashTexts = {
  forClient: 'You already have a session at that time. Please choose another time.',
  forStaff: 'This client already has a session at that time. Please choose another time.',
} as const
