import { Link } from 'react-router'
import { Badge } from '../../ui/badge/badge.tsx'
import type { ArticleSummary } from './article-summary.ts'
import { Cover } from './cover.tsx'
import * as styles from './article-card.module.css'

/** The title is the link, and the whole card its target. */
export function ArticleCard({ article, level }: { article: ArticleSummary; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <article className={`card ${styles.card}`}>
      <Cover ground={article.cover} of={article.to} />
      <div className={styles.body}>
        <Badge tone="main">{article.category}</Badge>
        <Heading>
          <Link to={article.to}>{article.title}</Link>
        </Heading>
        <p>{article.description}</p>
        <p className={styles.meta}>
          <time dateTime={article.publishedOn}>{article.published}</time> · {article.readingMinutes} min read
        </p>
      </div>
    </article>
  )
}
