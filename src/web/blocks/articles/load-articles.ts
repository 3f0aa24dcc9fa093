import type { RouterContextProvider } from 'react-router'
import { loadApiOrNull } from '../../api/load-api.ts'
import { type ArticleSummary, summarise } from './article-summary.ts'

type ArticlesWish = {
  category?: string
  searchTerm?: string
  /** The path of an article that is read already. */
  without?: string
  take: number
  skip?: number
}

/** The newest first. Null when they could not be had. */
export async function loadArticles(
  context: Readonly<RouterContextProvider>,
  { category, searchTerm, without, take, skip }: ArticlesWish,
): Promise<{ articles: ArticleSummary[]; total: number } | null> {
  const list = await loadApiOrNull(context, 'listStories', {
    query: {
      startWith: 'blog/',
      categories: category ? [category] : [],
      excludingSlugs: without ? [without] : [],
      searchTerm,
      take,
      skip,
    },
  })
  return list && { articles: summarise(list.responses), total: list.totalItem }
}
