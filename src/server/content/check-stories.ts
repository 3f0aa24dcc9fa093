import { legalPaths, linkablePages, toPageAddress, toTreatmentPath } from '#contract/story-paths.ts'
import type { Story } from '#contract/stories.ts'
import { checkSteps } from './check-steps.ts'
import type { StoryMistake } from './story-mistake.ts'

/** A story with the file that it was read from. `lineOf` finds a word in it. */
export type FiledStory = { story: Story; file: string; lineOf: (text: string) => number }
type Given = {
  stories: readonly FiledStory[]
  /** All that have a file, so that a story with a mistake is neither missing nor a dead link. */
  there: readonly Pick<Story, 'path' | 'kind'>[]
  folder: string
  hasPicture: (name: string) => boolean
}

/** What can be said only once all stories are read: where links lead, which story is missing or there twice, and what the product needs of one. */
export function checkStories({ stories, there, folder, hasPicture }: Given): StoryMistake[] {
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
