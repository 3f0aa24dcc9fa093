import type { RouterContextProvider } from 'react-router'
import { contentPaths } from '#contract/content-paths.ts'
import type { StoryCard } from '#contract/content.ts'
import { loadApiOrNull } from '../api/load-api.ts'
import { formatDay } from './format-day.ts'

type ArticlesWish = {
  category?: string
  searchTerm?: string
  /** The path of an article that is read already. */
  without?: string
  take: number
  skip?: number
}

/** The newest first, or what fits a search best. Null when they could not be had. */
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

type ArticleCard = Extract<StoryCard, { kind: 'article' }>

export type ArticleSummary = Pick<ArticleCard['fields'], 'title' | 'description' | 'category' | 'cover'> & {
  to: string
  /** "12 November 2026" */
  published: string
  publishedOn: string
  readingMinutes: number
}

/** `blog/sleep` is `sleep`. */
const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const summarise = (stories: readonly StoryCard[]): ArticleSummary[] =>
  stories.flatMap((story) => (story.kind === 'article' ? summariseOne(story) : []))

function summariseOne({ path, readingMinutes, fields }: ArticleCard): ArticleSummary {
  const { title, description, category, cover, published } = fields
  return {
    title,
    description,
    category,
    cover,
    to: contentPaths.article(slugOf(path)),
    published: formatDay(published),
    publishedOn: published,
    readingMinutes,
  }
}
