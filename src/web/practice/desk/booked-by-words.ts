import type { BookedBy } from '#contract/staff/booked-by.ts'

const relations = {
  mySelf: 'the client',
  someoneElseAdult: 'for another adult',
  myChild: 'for their child',
} as const satisfies Record<BookedBy['onBehalfOf'], string>

/** "Jo Ward, for their child". With another issuer of sign-ins the name is not known here. */
export const bookedByWords = ({ name, onBehalfOf }: BookedBy): string =>
  `${name || 'Another person'}, ${relations[onBehalfOf]}`
