import { rm, writeFile } from 'node:fs/promises'
import type { Story } from '#contract/content.ts'
import { legalPaths, linkablePages, toPageAddress, toTreatmentPath } from '#contract/content-paths.ts'
import { type CompiledStories, digestOf, findStories, type FoundStories } from './find-stories.ts'
import { parseStory } from './parse-story.ts'
import { checkSteps, type StoryMistake } from './story-mistakes.ts'

type ReadStories = {
  stories: Story[]
  mistakes: StoryMistake[]
  pathOf: (file: string) => string | undefined
}

/** All stories of a folder, and all mistakes in them. A story with a mistake is not among the stories. */
export const readStories = async (folder: string): Promise<ReadStories> =>
  parseStories(await findStories(folder))

export function parseStories({ folder, files, misplaced, pictures }: FoundStories): ReadStories {
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

/** A story with the file that it was read from. `lineOf` finds a word in it. */
type FiledStory = { story: Story; file: string; lineOf: (text: string) => number }
type StoriesToCheck = {
  stories: readonly FiledStory[]
  /** All that have a file, so that a story with a mistake is neither missing nor a dead link. */
  there: readonly Pick<Story, 'path' | 'kind'>[]
  folder: string
  hasPicture: (name: string) => boolean
}

/** What can be said only once all stories are read: where links lead, which story is missing or there twice, and what the product needs of one. */
function checkStories({ stories, there, folder, hasPicture }: StoriesToCheck): StoryMistake[] {
  const addresses = new Set([...linkablePages, ...there.map(toPageAddress)])
  const firstOf = new Map<string, string>()
  const mistakes = stories.flatMap(({ story, file, lineOf }) => {
    const at = (text: string, message: string): StoryMistake => ({ file, line: lineOf(text), message })
    const twin = firstOf.get(story.path)
    firstOf.set(story.path, twin ?? file)
    const deadLinks = valuesOf(story, 'href').filter(
      (href) => href.startsWith('/') && !addresses.has(href.replace(/[?#].*$/, '')),
    )
    const wrongSteps = checkSteps(story)
    const missingPictures = valuesOf(story, 'file').filter((name) => !hasPicture(name))
    return [
      ...(twin === undefined ? [] : [at('---', `${twin} has the same address, ${story.path}`)]),
      ...deadLinks.map((href) => at(href, `There is no page ${href}`)),
      ...missingPictures.map((name) => at(name, `There is no picture ${folder}/pictures/${name}`)),
      ...checkConcern(story).map((message) => at('concern:', message)),
      ...(wrongSteps === null ? [] : [at('::: heading', wrongSteps)]),
    ]
  })
  const missing = legalPaths.filter((wanted) => !there.some(({ path }) => path === wanted))
  return [
    ...mistakes,
    ...missing.map((path) => ({
      file: `${folder}/legal/${path}.md`,
      line: 1,
      message: 'This story is missing',
    })),
  ]
}

/** Tiles and articles find the page of a concern by its name. */
function checkConcern({ kind, path, fields }: Story): string[] {
  if (kind !== 'treatment' || path === toTreatmentPath(fields.concern)) return []
  return [`concern: The story of ${fields.concern} must be ${toTreatmentPath(fields.concern)}.md`]
}

function valuesOf(value: unknown, name: 'href' | 'file'): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name && typeof inner === 'string' ? [inner] : valuesOf(inner, name),
  )
}

/** Leaves what a start needs to know of the stories, so that it need not read their Markdown. Nothing where there is a mistake: the start says it. */
export async function compileStories({ folder, file }: { folder: string; file: string }): Promise<void> {
  await rm(file, { force: true })
  const found = await findStories(folder)
  const { stories, mistakes } = parseStories(found)
  if (mistakes.length > 0) return
  const compiled: CompiledStories = { digest: digestOf(found), stories }
  await writeFile(file, JSON.stringify(compiled))
}
