import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { loadSettings } from '../../api/load-settings.ts'
import { Blocks } from '../../blocks/blocks.tsx'
import { loadBlocks } from '../../blocks/load-blocks.ts'
import { loadHomeStart, loadPart, loadStory } from '../../blocks/load-story.ts'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { StoryData } from '../../seo/story-data.tsx'
import { Hero } from './hero.tsx'

export const handle: PageHandle = { stickyBar: 'pastSearch' }

export const headers = () => cacheablePageHeaders

export async function loader({ context }: LoaderFunctionArgs) {
  const path = 'home'
  const [settings, { fields, blocks }, questions, start] = await Promise.all([
    loadSettings(context),
    loadStory(context, path, ['page']),
    loadPart(context, 'home-faq'),
    loadHomeStart(context),
  ])
  const all = [...blocks, ...questions]
  return { fields, start, blocks: await loadBlocks(all, { context, settings, path, now: new Date() }) }
}

export default function HomePage() {
  const { fields, start, blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={fields.title} description={fields.description} />
      <StoryData story={{ kind: 'page', path: 'home', fields }} blocks={blocks} />
      <Hero title={fields.title} lead={fields.lead} start={start} />
      <Blocks blocks={blocks} />
    </>
  )
}
