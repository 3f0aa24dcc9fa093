import { adultAge, minimumAge } from './age.ts'
import type { OnBehalfOf } from './on-behalf-of.ts'

/** See docs/product/who-may-book.md#who-the-session-is-for. */
export const fitMessages = {
  childIsAdult: 'This is someone aged 18 or over. Please choose “Someone else (adult)” above.',
  adultIsChild: 'This is someone under 18. Please choose “My child (13-17 years)” above.',
} as const

export type FitMessage = (typeof fitMessages)[keyof typeof fitMessages]

/**
 * What does not fit between whom the session is for and how old they are; null while either is not known, and for an age
 * below the lowest that is seen: the age rules speak of that.
 */
export function findMisfit(onBehalfOf: OnBehalfOf | null, age: number | null): FitMessage | null {
  if (age === null || age < minimumAge) return null
  if (onBehalfOf === 'myChild' && age >= adultAge) return fitMessages.childIsAdult
  if (onBehalfOf === 'someoneElseAdult' && age < adultAge) return fitMessages.adultIsChild
  return null
}
