import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { Badge } from '../ui/card.tsx'
import bloomUrl from './art/bloom.svg?url&no-inline'
import branchUrl from './art/branch.svg?url&no-inline'
import canopyUrl from './art/canopy.svg?url&no-inline'
import flowerUrl from './art/flower.svg?url&no-inline'
import frondsUrl from './art/fronds.svg?url&no-inline'
import leavesUrl from './art/leaves.svg?url&no-inline'
import pairUrl from './art/pair.svg?url&no-inline'
import rowUrl from './art/row.svg?url&no-inline'
import sprayUrl from './art/spray.svg?url&no-inline'
import wideUrl from './art/wide.svg?url&no-inline'
import type { BlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import type { ArticleSummary } from './load-articles.ts'
import * as styles from './content.module.css'

export const ArticleGrid = ({ articles, level }: { articles: readonly ArticleSummary[]; level: 2 | 3 }) => (
  <ul className="grid gap-6 md:grid-cols-2 min-[1200px]:grid-cols-3">
    {articles.map((article) => (
      <li key={article.to}>
        <ArticleCard article={article} level={level} />
      </li>
    ))}
  </ul>
)

/** The title is the link, and the whole card its target. */
function ArticleCard({ article, level }: { article: ArticleSummary; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <article className={`card hover:border-main hover:shadow ${styles.card}`}>
      <Cover ground={article.cover} of={article.to} />
      <div className={`flex flex-col flex-1 items-start gap-3 p-5 ${styles.body}`}>
        <Badge tone="main">{article.category}</Badge>
        <Heading>
          <Link className="focus-visible:outline-none" to={article.to}>
            {article.title}
          </Link>
        </Heading>
        <p>{article.description}</p>
        <p className="mt-auto pt-1 text-xs tabular-nums">
          <time dateTime={article.publishedOn}>{article.published}</time> · {article.readingMinutes} min read
        </p>
      </div>
    </article>
  )
}

const drawings = [bloomUrl, sprayUrl, frondsUrl, rowUrl, branchUrl, pairUrl, leavesUrl, flowerUrl, canopyUrl]

type CoverProps = { ground: 'leaf' | 'bloom' | 'sand' | 'dusk'; of: string; isWide?: boolean }

/** A drawing on one of four grounds. Which drawing follows from the article, so that it is always the same. */
export function Cover({ ground, of, isWide = false }: CoverProps) {
  const viewBox = isWide ? '0 0 1200 250' : '0 0 400 200'
  const url = isWide ? wideUrl : drawings[numberOf(of) % drawings.length]
  return (
    <div className={styles.cover} data-ground={ground} data-wide={isWide || undefined}>
      <svg className="size-full" viewBox={viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={`${url}#drawing`} />
      </svg>
    </div>
  )
}

const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)

export const RelatedArticlesBlock = ({
  fields: { category },
  data: articles,
  id,
}: BlockProps<'related-articles'>) => (
  <BlockSection
    title={`Reading about ${category}`}
    id={id}
    link={
      <Link className="link" to={paths.blog({ category })}>
        View all
        <span className="sr-only"> articles about {category}</span>
        <ArrowRight className="icon" />
      </Link>
    }
  >
    {articles?.length ? (
      <ArticleGrid articles={articles} level={3} />
    ) : (
      <p className="text-ink-soft">{articles ? articleWords.noneRelated : articleWords.failed}</p>
    )}
  </BlockSection>
)

/** On any page but the blog itself, which has a search and a pager around them. */
export const BlogArticlesBlock = ({ data: articles, id }: BlockProps<'blog-articles'>) => (
  <BlockSection
    title="From our blog"
    id={id}
    link={
      <Link className="link" to={paths.blog()}>
        See all articles
        <ArrowRight className="icon" />
      </Link>
    }
  >
    {articles?.length ? (
      <ArticleGrid articles={articles} level={3} />
    ) : (
      <p className="text-ink-soft">{articles ? articleWords.noneFound : articleWords.failed}</p>
    )}
  </BlockSection>
)

/** Exact texts. See docs/product/content.md#blog. */
export const articleWords = {
  failed: 'Failed to get blog items, please try again later',
  noneRelated: 'There are no related articles matched',
  noneFound: "Can't find what you're looking for?",
} as const
