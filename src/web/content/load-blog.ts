import type { RouterContextProvider } from 'react-router'
import { loadApiOrNull } from '../api/load-api.ts'
import { type ArticleSummary, loadArticles } from './load-articles.ts'

/** The most that the API gives at once. */
const atOnce = 50

type RouterContext = Readonly<RouterContextProvider>

export type BlogArticles = {
  search: BlogSearch
  categories: string[]
  /** Null when they could not be had. */
  found: { articles: ArticleSummary[]; total: number; page: number; pages: number } | null
}

/** Nine on each page, unless the blog's own block says otherwise. See docs/product/content.md#blog. */
export async function loadBlog(context: RouterContext, url: URL, perPage = 9): Promise<BlogArticles> {
  const search = readBlogSearch(url.searchParams)
  const [categories, found] = await Promise.all([loadCategories(context), loadPage(context, search, perPage)])
  return { search, categories, found }
}

async function loadPage(
  context: RouterContext,
  search: BlogSearch,
  perPage: number,
): Promise<BlogArticles['found']> {
  const { category, term, page } = search
  const list = await loadArticles(context, {
    category,
    searchTerm: term,
    take: perPage,
    skip: (page - 1) * perPage,
  })
  if (!list) return null
  const pages = Math.max(Math.ceil(list.total / perPage), 1)
  // An address from before articles were taken away: the last page that there is.
  if (page > pages) return loadPage(context, { ...search, page: pages }, perPage)
  return { ...list, page, pages }
}

/** Those that articles have, in the order of the alphabet. */
async function loadCategories(context: RouterContext): Promise<string[]> {
  const found = new Set<string>()
  for (let skip = 0, total = 1; skip < total; skip += atOnce) {
    const list = await loadApiOrNull(context, 'listStories', {
      query: { startWith: 'blog/', categories: [], excludingSlugs: [], take: atOnce, skip },
    })
    if (!list) break
    for (const { kind, fields } of list.responses) if (kind === 'article') found.add(fields.category)
    total = list.totalItem
  }
  return [...found].toSorted((a, b) => a.localeCompare(b))
}

type BlogSearch = {
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
