/** Addresses of content pages that `page-paths.ts` does not have: that file is part of the listing's first load. */
export const contentPaths = {
  contactThankYou: (query: { return?: string } = {}) =>
    query.return === undefined
      ? '/contact/thank-you'
      : `/contact/thank-you?${new URLSearchParams({ return: query.return })}`,
} as const
