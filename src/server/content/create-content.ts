import { type Content, ContentAway, type Stories, type StorySource } from '../ports/content.ts'
import { createLibrary, type StoryLibrary } from './story-library.ts'

/** Answers from what the source has; sorted and indexed once for each change. */
export function createContent(source: StorySource): Content {
  let last: { from: Stories; library: StoryLibrary } | null = null
  const open = async () => {
    const from = await source()
    if (last?.from !== from) last = { from, library: createLibrary(from.stories) }
    return last
  }
  return {
    list: async (query) => (await open()).library.list(query),
    read: async (path) => {
      const { from, library } = await open()
      const story = library.read(path)
      if (!story && !from.isComplete) throw new ContentAway(`${path} may be at the content service`)
      return story
    },
  }
}
