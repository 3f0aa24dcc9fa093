import type { RouterContextProvider } from 'react-router'
import { loadSettings } from '../../api/load-settings.ts'
import { loadBlocks } from '../../blocks/load-blocks.ts'
import { loadStory } from '../../blocks/load-story.ts'

/** The story of a page that has more than its story: a form. */
export async function loadPageStory(context: Readonly<RouterContextProvider>, path: string) {
  const [settings, story] = await Promise.all([loadSettings(context), loadStory(context, path, ['page'])])
  const { title, description, lead } = story.fields
  const blocks = await loadBlocks(story.blocks, { context, settings, path, now: new Date() })
  return { title, description, lead, blocks }
}
