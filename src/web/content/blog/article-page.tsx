import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { loadSettings } from '../../api/load-settings.ts'
import { Cover } from '../../blocks/articles/cover.tsx'
import { loadArticles } from '../../blocks/articles/load-articles.ts'
import { RelatedArticlesBlock } from '../../blocks/articles/related-articles-block.tsx'
import { Blocks } from '../../blocks/blocks.tsx'
import { formatDay } from '../../blocks/format-day.ts'
import { loadBlocks } from '../../blocks/load-blocks.ts'
import { loadStory } from '../../blocks/load-story.ts'
import { loadPsychologists } from '../../blocks/people/load-psychologists.ts'
import { PageHead } from '../../page-head.tsx'
import { StoryData } from '../../seo/story-data.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Crumbs } from '../../ui/crumbs/crumbs.tsx'
import { ReadingLayout } from '../reading-layout.tsx'
import { Sources } from '../sources.tsx'
import { TalkToSomeone } from './talk-to-someone.tsx'

export const headers = () => cacheablePageHeaders

/** See docs/product/content.md#blog. */
const related = 3
const beside = 3

export async function loader({ context, params }: LoaderFunctionArgs) {
  const path = `blog/${params.slug}`
  const [settings, { fields, blocks, readingMinutes }] = await Promise.all([
    loadSettings(context),
    loadStory(context, path, ['article']),
  ])
  const asked = { context, settings, path, now: new Date() }
  const { category, concerns } = fields
  const [loaded, people, articles] = await Promise.all([
    loadBlocks(blocks, asked),
    loadPsychologists({ concerns, most: beside, adultsFirst: true }, asked),
    loadArticles(context, { category, without: path, take: related }),
  ])
  return { path, fields, readingMinutes, blocks: loaded, people, related: articles?.articles ?? null }
}

export default function ArticlePage() {
  const { path, fields, readingMinutes, blocks, people, related } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={fields.title}
        description={fields.description}
        article={{ published: fields.published, modified: fields.reviewed }}
      />
      <StoryData story={{ kind: 'article', path, fields }} blocks={blocks} />
      <div className="wrap pt-4 pb-(--section)">
        <Crumbs
          trail={[
            { label: 'Home', to: paths.home() },
            { label: 'Blog', to: paths.blog() },
          ]}
          here={fields.title}
        />
        <div className="mt-2 mb-10">
          <Cover ground={fields.cover} of={path} isWide />
        </div>
        <ReadingLayout
          side={people && <TalkToSomeone key={path} people={people} concerns={fields.concerns} />}
          head={
            <>
              <div>
                <Badge tone="main">{fields.category}</Badge>
              </div>
              <h1>{fields.title}</h1>
              <p className="lead">{fields.lead}</p>
              <p className="text-sm text-ink-soft">
                Published <time dateTime={fields.published}>{formatDay(fields.published)}</time> ·{' '}
                {readingMinutes} min read
              </p>
            </>
          }
        >
          <Blocks blocks={blocks} width="column" />
          <Sources reviewed={fields.reviewed} reviewer={fields.reviewer} sources={fields.sources} />
        </ReadingLayout>
      </div>
      <RelatedArticlesBlock fields={{ category: fields.category }} data={related} />
    </>
  )
}
