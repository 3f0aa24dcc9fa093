/**
 * A page whose whole content follows from its address and from what the practice publishes says so with this header, and
 * the server keeps it until that changes. Never on a page whose address carries a secret or something personal.
 */
export const cacheablePageHeader = 'x-kept-page'

export const cacheablePageHeaders = {
  [cacheablePageHeader]: 'yes',
  'cache-control': 'private, no-cache',
} as const
