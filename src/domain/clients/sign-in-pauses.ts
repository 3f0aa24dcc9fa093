/**
 * How long an account is closed to unknown browsers after so many wrong passwords in a row, in seconds: none at first, then
 * longer and longer. An attacker who guesses from thousands of addresses has a handful of guesses an hour.
 * A browser that has been logged in to this account is not held up by any of this. See docs/product/signing-in.md#guessing.
 */
const free = 10
const growing = [30, 60, 120, 240, 480, 900]

/** By the number of wrong passwords before; the last holds for all that follow. */
export const signInPauses: readonly number[] = [...Array.from({ length: free }, () => 0), ...growing]

/** So many wrong passwords are told to the owner, at most once a day. */
export const toldAfterFailures = free

/** Wrong passwords are forgotten after this time without another. */
export const failuresForgottenAfterHours = 24
