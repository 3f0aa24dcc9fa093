import { Suspense, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import type { Concern } from '#domain/clinicians/vocabularies.ts'
import { loadSettings } from '../api/load-api.ts'
import type { CardView } from '../clinician-card/card-view.ts'
import { formatConcerns } from '../clinician-card/format-card.ts'
import { PageHead } from '../site/page-head.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Badge, Portrait } from '../ui/card.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Crumbs } from '../ui/navigation.tsx'
import { Cover, RelatedArticlesBlock } from './article-cards.tsx'
import { noPsychologists, type PsychologistCards } from './block-props.ts'
import { Blocks } from './blocks.tsx'
import { formatDay } from './format-day.ts'
import { loadArticles } from './load-articles.ts'
import { loadBlocks, loadPsychologists } from './load-blocks.ts'
import { loadStory } from './load-story.ts'
import { ReadingLayout, Sources } from './reading-layout.tsx'
import { StoryData } from './story-data.tsx'

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

const ZoneNote = lazyPart(() => import('../clinician-card/zone-note.tsx').then((file) => file.ZoneNote))

/** "Talk to someone about sleep": who is free next, beside an article. */
function TalkToSomeone({ people, concerns }: { people: PsychologistCards; concerns: readonly Concern[] }) {
  const [cards, setCards] = useState<readonly CardView[]>(people.cards)
  const about = formatConcerns(concerns)
    .toLowerCase()
    .replace(/, ([^,]*)$/, ' and $1')
  return (
    <section className="card grid gap-4" aria-labelledby="talk-to-someone">
      <h2 className="text-lg" id="talk-to-someone">
        {about ? `Talk to someone about ${about}` : 'Talk to someone'}
      </h2>
      {cards.length === 0 ? (
        <p className="text-sm text-ink-soft">{noPsychologists}</p>
      ) : (
        <>
          <ul className="grid gap-3.5">
            {cards.map(({ clinician, avatar, sees, nextDay }) => (
              <li
                key={clinician._id}
                className="grid grid-cols-[auto_1fr] items-center gap-3.5 leading-[1.35]"
              >
                <Portrait src={avatar} name={clinician.name} size="small" />
                <div>
                  <Link
                    className="inline-block py-0.5 font-semibold text-inherit"
                    to={paths.psychologist(clinician._id)}
                  >
                    {clinician.name}
                  </Link>
                  {sees && <div className="text-sm text-ink-soft">Sees: {sees}</div>}
                  <div className="text-sm text-ink-soft">Next available: {nextDay}</div>
                </div>
              </li>
            ))}
          </ul>
          <Suspense fallback={null}>
            <ZoneNote cards={people.cards} rendered={people.zone} onCards={setCards} />
          </Suspense>
        </>
      )}
      <LinkButton look="secondary" to={people.allTo} wide>
        See who is free
      </LinkButton>
    </section>
  )
}
