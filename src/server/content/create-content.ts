import { legalPaths } from '#contract/story-paths.ts'
import { type Content, ContentAway, type Stories, type StorySource } from '../ports/content.ts'
import { createLibrary, type StoryLibrary } from './story-library.ts'

/**
 * Answers from what the source has; sorted and indexed once for each change. Legal texts come from files alone, and are read from
 * there: a booking that notes their version waits for no content service and for no second connection to the database.
 */
export function createContent(source: StorySource, files: StorySource = source): Content {
  const open = openAnew(source)
  const openFiles = openAnew(files)
  return {
    list: async (query) => (await open()).library.list(query),
    read: async (path) => {
      const isLegal = legalPaths.some((legal) => legal === path)
      const { from, library } = await (isLegal ? openFiles() : open())
      const story = library.read(path)
      if (!story && !from.isComplete) throw new ContentAway(`${path} may be at the content service`)
      return story
    },
  }
}

function openAnew(source: StorySource) {
  let last: { from: Stories; library: StoryLibrary } | null = null
  return async () => {
    const from = await source()
    if (last?.from !== from) last = { from, library: createLibrary(from.stories) }
    return last
  }
}
