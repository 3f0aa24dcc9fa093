import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'

/** How the form speaks of the person who has the session. See docs/product/sign-up.md#who-it-is-for. */
export const whoCopy = {
  mySelf: {
    heading: 'About you',
    lead: null,
  },
  someoneElseAdult: {
    heading: "About the person you're booking for",
    lead: 'The person who will have the session.',
  },
  myChild: {
    heading: 'About your child',
    lead: 'Your child will have the session.',
  },
} as const satisfies Record<OnBehalfOf, { heading: string; lead: string | null }>
