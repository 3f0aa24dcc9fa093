import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Block, Story } from '#contract/content.ts'
import type { Stories, StorySource } from '../adapters/content.ts'
import { findStories, readCompiledStories } from './find-stories.ts'
import type { readStories } from './read-stories.ts'
import { ContentError, createUnknownBlockLog, formatMistake, type StoryMistake } from './story-mistakes.ts'

type FileStoriesOptions = {
  folder: string
  log: Logger
  /** While the site is worked on: a changed file is read again, and a mistake in it is shown instead of stopping the service. */
  isChanging?: boolean
  /** The file of stories that were read before this start (docs/decisions/0071-what-a-start-need-not-do-again.md). */
  compiled?: string
}

/** The stories of `content/`, read once. Mistakes are a `ContentError` that lists them all. */
export async function openFileStories(given: FileStoriesOptions): Promise<StorySource> {
  const { folder, log, isChanging = false } = given
  const logUnknownBlocks = createUnknownBlockLog(log)
  let stamp = isChanging ? await stampOf(folder) : ''
  const stories = await readAll(given)
  logUnknownBlocks(stories)
  let current: Stories = { stories, isComplete: true }
  if (!isChanging) return async () => current

  return async () => {
    const now = await stampOf(folder)
    if (now === stamp) return current
    stamp = now
    const { readStories } = await loadReader()
    const read = await readStories(folder)
    for (const mistake of read.mistakes) log.error(formatMistake(mistake))
    logUnknownBlocks(read.stories)
    current = { stories: withMistakes(read, current.stories), isComplete: true }
    return current
  }
}

/** Loaded where it is needed: a start with compiled stories does without the packages for Markdown and YAML. */
const loadReader = () => import('./read-stories.ts')

async function readAll({ folder, compiled }: FileStoriesOptions): Promise<Story[]> {
  const found = await findStories(folder)
  const known = compiled === undefined ? null : await readCompiledStories(compiled, found)
  if (known) return known
  const { parseStories } = await loadReader()
  const { stories, mistakes } = parseStories(found)
  if (mistakes.length > 0) throw new ContentError(mistakes)
  return stories
}

/** Another one whenever a file has been written, added or taken away. */
async function stampOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true })
  const stamps = entries.toSorted().map(async (name) => {
    // Gone since it was listed.
    const file = await stat(join(folder, name)).catch(() => null)
    return `${name} ${file?.mtimeMs} ${file?.size}`
  })
  return (await Promise.all(stamps)).join('\n')
}

/** A story that cannot be read stays as it last was, with what is wrong at its top. */
function withMistakes(
  { stories, mistakes, pathOf }: Awaited<ReturnType<typeof readStories>>,
  before: readonly Story[],
): Story[] {
  const byPath = Map.groupBy(mistakes, ({ file }) => pathOf(file))
  const kept = before.flatMap((story) => {
    const own = byPath.get(story.path)
    return own ? [{ ...story, blocks: [describeMistakes(own), ...story.blocks.filter(isNoMistake)] }] : []
  })
  return [...stories, ...kept]
}

const mistakesTitle = 'This story has mistakes'

const describeMistakes = (mistakes: readonly StoryMistake[]): Block => ({
  component: 'notice',
  tone: 'warning',
  title: mistakesTitle,
  text: mistakes.map((mistake) => ({
    type: 'paragraph',
    children: [{ type: 'text', text: formatMistake(mistake) }],
  })),
})

const isNoMistake = (block: Block) => !('title' in block && block.title === mistakesTitle)
