import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'

/** How a box speaks of the origin of the person who has the session. */
export const originWords = {
  mySelf: 'I am of Aboriginal or Torres Strait Islander origin',
  someoneElseAdult: 'They are of Aboriginal or Torres Strait Islander origin',
  myChild: 'My child is of Aboriginal or Torres Strait Islander origin',
} as const satisfies Record<OnBehalfOf, string>
