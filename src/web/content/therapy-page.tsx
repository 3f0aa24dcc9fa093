import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { loadApi, loadSettings } from '../api/load-api.ts'
import { PageHead } from '../site/page-head.tsx'
import { Blocks } from './blocks.tsx'
import { loadBlocks } from './load-blocks.ts'
import { loadStory } from './load-story.ts'
import { PageIntro } from './page-intro.tsx'
import { concernsInOrder, TreatmentTilesBlock } from './people-blocks.tsx'
import { StoryData } from './story-data.tsx'

export const headers = () => cacheablePageHeaders

const most = 50

/** Every treatment that there is a page for. */
export async function loader({ context }: LoaderFunctionArgs) {
  const path = 'therapy'
  const [settings, { fields, blocks }, treatments] = await Promise.all([
    loadSettings(context),
    loadStory(context, path, ['page']),
    loadApi(context, 'listStories', {
      query: { startWith: 'therapy/', categories: [], excludingSlugs: [], take: most },
    }),
  ])
  const written = treatments.responses.flatMap(({ kind, fields }) =>
    kind === 'treatment' ? [fields.concern] : [],
  )
  return {
    fields,
    concerns: concernsInOrder.filter((concern) => written.includes(concern)),
    blocks: await loadBlocks(blocks, { context, settings, path, now: new Date() }),
  }
}

export default function TherapyPage() {
  const { fields, concerns, blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={fields.title} description={fields.description} />
      <StoryData story={{ kind: 'page', path: 'therapy', fields }} blocks={blocks} />
      <PageIntro title={fields.title} lead={fields.lead} />
      <TreatmentTilesBlock fields={{ concerns }} data={null} />
      <Blocks blocks={blocks} />
    </>
  )
}
