import type { Story } from '#contract/stories.ts'
import { checkStories, type FiledStory } from './check-stories.ts'
import { findStories, type FoundStories } from './find-stories.ts'
import { parseStory } from './parse-story.ts'
import type { StoryMistake } from './story-mistake.ts'

type Read = {
  stories: Story[]
  mistakes: StoryMistake[]
  pathOf: (file: string) => string | undefined
}

/** All stories of a folder, and all mistakes in them. A story with a mistake is not among the stories. */
export const readStories = async (folder: string): Promise<Read> => parseStories(await findStories(folder))

export function parseStories({ folder, files, misplaced, pictures }: FoundStories): Read {
  const parsed = files.map((file) => ({ file, ...parseStory(file) }))
  const filed = parsed.flatMap(({ story, file: { file }, lineOf }): FiledStory[] =>
    story ? [{ story, file, lineOf }] : [],
  )
  const there = new Set(pictures)
  const checked = checkStories({
    stories: filed,
    there: files,
    folder,
    hasPicture: (name) => there.has(name),
  })
  const bad = new Set(checked.map(({ file }) => file))
  return {
    stories: filed.filter(({ file }) => !bad.has(file)).map(({ story }) => story),
    pathOf: (name) => files.find(({ file }) => file === name)?.path,
    mistakes: [...misplaced, ...parsed.flatMap(({ mistakes }) => mistakes), ...checked],
  }
}
