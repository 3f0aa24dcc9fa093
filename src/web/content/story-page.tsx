import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { loadSettings } from '../api/load-api.ts'
import { PageHead } from '../site/page-head.tsx'
import { Blocks } from './blocks.tsx'
import { formatDay } from './format-day.ts'
import { loadBlocks } from './load-blocks.ts'
import { loadStory } from './load-story.ts'
import { PageIntro } from './page-intro.tsx'
import { StoryData } from './story-data.tsx'

export const headers = () => cacheablePageHeaders

/** A page whose address is the path of its story: /pricing, /privacy. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replaceAll(/^\/|\/$|\.data$/g, '')
  const [settings, story] = await Promise.all([
    loadSettings(context),
    loadStory(context, path, ['page', 'legal']),
  ])
  const { title, description, lead } = story.fields
  const version =
    story.kind === 'legal' ? { from: formatDay(story.fields.version), changes: story.fields.changes } : null
  const blocks = await loadBlocks(story.blocks, { context, settings, path, now: new Date() })
  return { path, title, description, lead, version, blocks }
}

export default function StoryPage() {
  const { path, title, description, lead, version, blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={title} description={description} />
      <StoryData story={{ kind: 'page', path, fields: { title, description } }} blocks={blocks} />
      <PageIntro title={title} lead={lead}>
        {version && (
          <p className="text-sm text-ink-soft">
            In force from {version.from}. What is new: {version.changes}
          </p>
        )}
      </PageIntro>
      <Blocks blocks={blocks} />
    </>
  )
}
