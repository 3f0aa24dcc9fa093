/** Apart from the loader, whose schemas must not reach the browser. */
export const seeAllWords = (total: number | null) =>
  total === null ? 'See all psychologists' : `See all ${total} psychologists`
