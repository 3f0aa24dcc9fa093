/** The link that makes the first owner of a new installation. See docs/product/practice.md#set-up. */
export const setupLink = { minutes: 60 } as const

/** How to get another one: said wherever a link is no good. */
export const newSetupLinkHint =
  'On the server, “npm run practice -- setup-link” prints a new one. It is good for one hour.'

export const setupLinkProblems = {
  unknown: `This set-up link is not right. Copy the whole line that the server printed. ${newSetupLinkHint}`,
  expired: `This set-up link has ended: it is more than an hour old, or a newer one was made on the server. ${newSetupLinkHint}`,
  used: 'This set-up link has been used: the practice has an owner. Please sign in.',
} as const
