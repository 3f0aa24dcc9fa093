import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { ArticleCard } from './article-card.tsx'
import { articleCopy } from './article-copy.ts'

export function RelatedArticlesBlock({
  fields: { category },
  data: articles,
  id,
}: BlockProps<'related-articles'>) {
  return (
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
        <ul className="grid gap-6 md:grid-cols-2 min-[1200px]:grid-cols-3">
          {articles.map((article) => (
            <li key={article.to}>
              <ArticleCard article={article} level={3} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{articles ? articleCopy.noneRelated : articleCopy.failed}</p>
      )}
    </BlockSection>
  )
}
