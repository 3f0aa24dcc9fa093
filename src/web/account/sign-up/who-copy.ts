import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'

/** How the form speaks of the person who has the session. See docs/product/sign-up.md#who-it-is-for. */
export const whoCopy = {
  mySelf: {
    heading: 'About you',
    lead: null,
    atsi: 'I am of Aboriginal or Torres Strait Islander origin',
  },
  someoneElseAdult: {
    heading: 'About the person you’re booking for',
    lead: 'The person who will have the session.',
    atsi: 'They are of Aboriginal or Torres Strait Islander origin',
  },
  myChild: {
    heading: 'About your child',
    lead: 'Your child will have the session.',
    atsi: 'My child is of Aboriginal or Torres Strait Islander origin',
  },
} as const satisfies Record<OnBehalfOf, { heading: string; lead: string | null; atsi: string }>
