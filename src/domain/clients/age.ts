/** See docs/product/who-may-book.md#age-rules. */
export const minimumAge = 13
export const adultAge = 18

/** Whole years on a date. Both are YYYY-MM-DD. Someone born on 29 February turns on 1 March in other years. */
export function ageOn(date: string, dateOfBirth: string): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  const hadBirthday = date.slice(4) >= dateOfBirth.slice(4)
  return hadBirthday ? years : years - 1
}
