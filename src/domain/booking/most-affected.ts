/** So many booked sessions can be decided about when one change is saved. */
export const mostAffected = 500
