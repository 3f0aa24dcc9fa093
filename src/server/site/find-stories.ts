import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Story } from '#contract/content.ts'
import { storyFolders } from '#contract/content-paths.ts'
import type { StoryFile } from './parse-story.ts'
import type { StoryMistake } from './story-mistakes.ts'

/** What a folder of stories holds, before any of it is understood. `folder` is its name; `pictures` are names too. */
export type FoundStories = {
  folder: string
  files: StoryFile[]
  misplaced: StoryMistake[]
  pictures: string[]
}

const storyName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/
const isFolder = (name: string): name is keyof typeof storyFolders => Object.hasOwn(storyFolders, name)

export async function findStories(folder: string): Promise<FoundStories> {
  const files: StoryFile[] = []
  const misplaced: StoryMistake[] = []
  for (const name of Object.keys(storyFolders).filter(isFolder))
    for (const entry of await listFolder(join(folder, name))) {
      const file = `${basename(folder)}/${name}/${entry}`
      const slug = storyName.exec(entry)?.[1]
      const { kind, prefix } = storyFolders[name]
      if (slug === undefined)
        misplaced.push({ file, line: 1, message: 'Expected a name such as sleeping-well.md' })
      else
        files.push({
          file,
          kind,
          path: `${prefix}${slug}`,
          text: await readFile(join(folder, name, entry), 'utf8'),
        })
    }
  return { folder: basename(folder), files, misplaced, pictures: await listFolder(join(folder, 'pictures')) }
}

/** Another one for every other text, name or picture: all that the stories and their mistakes depend on. */
export const digestOf = (found: FoundStories): string =>
  createHash('sha256').update(JSON.stringify(found)).digest('hex')

/** Empty where there is no such folder. Files that begin with a dot belong to an editor or to the system. */
async function listFolder(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.')).toSorted()
}

/** Where `npm start` puts the stories that it has read, beside the pages that it has built. */
export const compiledFile = join(import.meta.dirname, '..', '..', '..', 'build', 'stories.json')

export type CompiledStories = { digest: string; stories: Story[] }

/** Those stories, if they were made of exactly what is found now; otherwise null. */
export async function readCompiledStories(file: string, found: FoundStories): Promise<Story[] | null> {
  try {
    // Written by `compileStories` alone.
    const { digest, stories } = JSON.parse(await readFile(file, 'utf8')) as CompiledStories
    return digest === digestOf(found) ? stories : null
  } catch {
    // Not made yet, or cut off while it was written: the files themselves are there.
    return null
  }
}
