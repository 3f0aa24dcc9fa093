/**
 * A page whose whole content follows from its address and from what the practice publishes says so with this header, and
 * the server keeps it until that changes: everyone is sent the same bytes. Never on a page whose address carries a secret or something personal.
 */
export const cacheablePageHeader = 'x-kept-page'

/** The second one is for an answer that could not be kept, as while the database is away. */
export const cacheablePageHeaders = {
  [cacheablePageHeader]: 'yes',
  'cache-control': 'private, no-cache',
} as const

/**
 * For how many seconds a CDN in front may answer with a page without asking. No browser may: `stale-while-revalidate`, which browsers
 * follow too, would show someone who comes back the time that they have just taken. See docs/decisions/0107-pages-for-everyone.md.
 */
export const sharedPageAge = 60
