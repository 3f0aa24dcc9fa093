import type { LoadedBlock } from '../blocks/block-props.ts'
import { type DescribedStory, describeStory } from './describe-story.ts'
import { JsonLd } from './json-ld.tsx'
import { useSite } from './use-site.ts'

/** What a page made of a story is about: the article or treatment, the way to it, its questions and answers. */
export function StoryData({ story, blocks }: { story: DescribedStory; blocks: readonly LoadedBlock[] }) {
  const site = useSite()
  return <JsonLd things={import.meta.env.SSR ? describeStory(story, blocks, site) : []} />
}
