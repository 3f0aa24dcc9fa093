import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { loadApi } from '../../api/load-api.ts'
import { loadSettings } from '../../api/load-settings.ts'
import { Blocks } from '../../blocks/blocks.tsx'
import { loadBlocks } from '../../blocks/load-blocks.ts'
import { loadStory } from '../../blocks/load-story.ts'
import { concernsInOrder } from '../../blocks/people/concern-icons.ts'
import { TreatmentTilesBlock } from '../../blocks/people/treatment-tiles-block.tsx'
import { PageHead } from '../../page-head.tsx'
import { StoryData } from '../../seo/story-data.tsx'
import { PageIntro } from '../page-intro.tsx'

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
