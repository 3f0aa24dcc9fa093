export type BlogSearch = {
  /** A keyword or a tag; empty for all. */
  term: string
  /** Empty for all. */
  category: string
  page: number
}

/** The last page that the API can be asked for. */
const lastPage = 1000
const longest = 100

/** Never throws: what cannot be understood is left out. */
export function readBlogSearch(query: URLSearchParams): BlogSearch {
  // What the API refuses: a zero byte, and half of a character that the cut left.
  const text = (name: string) =>
    (query.get(name) ?? '').replaceAll('\0', ' ').trim().slice(0, longest).toWellFormed()
  const page = Number(query.get('page') ?? 1)
  return {
    term: text('search'),
    // Several are separated by commas there, and a category has none.
    category: text('category').replaceAll(',', ' '),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}
