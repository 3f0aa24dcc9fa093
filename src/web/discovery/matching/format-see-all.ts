/** Apart from the loader, whose schemas must not reach the browser. */
export const formatSeeAll = (total: number | null) =>
  total === null ? 'See everyone' : `See all ${total} clinicians`
