import { contentPaths } from '#contract/content-paths.ts'
import type { StoryCard } from '#contract/stories.ts'
import { formatDay } from '../format-day.ts'

type ArticleCard = Extract<StoryCard, { kind: 'article' }>

/** What a card of the blog shows. */
export type ArticleSummary = Pick<ArticleCard['fields'], 'title' | 'description' | 'category' | 'cover'> & {
  to: string
  /** "12 November 2026" */
  published: string
  publishedOn: string
  readingMinutes: number
}

/** `blog/sleep` is `sleep`. */
const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const summarise = (stories: readonly StoryCard[]): ArticleSummary[] =>
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
