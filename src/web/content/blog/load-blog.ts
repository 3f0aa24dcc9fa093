import type { RouterContextProvider } from 'react-router'
import type { ArticleSummary } from '../../blocks/articles/article-summary.ts'
import { loadArticles } from '../../blocks/articles/load-articles.ts'
import { loadApiOrNull } from '../../api/load-api.ts'
import { type BlogSearch, readBlogSearch } from './blog-search.ts'

/** See docs/product/content.md#blog. */
const perPage = 9
/** The most that the API gives at once. */
const atOnce = 50

type Context = Readonly<RouterContextProvider>

export type Blog = {
  search: BlogSearch
  categories: string[]
  /** Null when they could not be had. */
  found: { articles: ArticleSummary[]; total: number; page: number; pages: number } | null
}

export async function loadBlog(context: Context, url: URL): Promise<Blog> {
  const search = readBlogSearch(url.searchParams)
  const [categories, found] = await Promise.all([loadCategories(context), loadPage(context, search)])
  return { search, categories, found }
}

async function loadPage(context: Context, search: BlogSearch): Promise<Blog['found']> {
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
  if (page > pages) return loadPage(context, { ...search, page: pages })
  return { ...list, page, pages }
}

/** Those that articles have, in the order of the alphabet. */
async function loadCategories(context: Context): Promise<string[]> {
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
