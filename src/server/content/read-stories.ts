import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Story } from '#contract/stories.ts'
import { storyFolders } from '#contract/story-paths.ts'
import { checkStories, type FiledStory } from './check-stories.ts'
import { parseStory, type StoryFile } from './parse-story.ts'
import type { StoryMistake } from './story-mistake.ts'

type Read = {
  stories: Story[]
  mistakes: StoryMistake[]
  pathOf: (file: string) => string | undefined
}

/** All stories of a folder, and all mistakes in them. A story with a mistake is not among the stories. */
export async function readStories(folder: string): Promise<Read> {
  const { files, misplaced } = await findFiles(folder)
  const parsed = files.map((file) => ({ file, ...parseStory(file) }))
  const filed = parsed.flatMap(({ story, file: { file }, lineOf }): FiledStory[] =>
    story ? [{ story, file, lineOf }] : [],
  )
  const pictures = new Set(await listFolder(join(folder, 'pictures')))
  const checked = checkStories({
    stories: filed,
    there: files,
    folder: basename(folder),
    hasPicture: (name) => pictures.has(name),
  })
  const bad = new Set(checked.map(({ file }) => file))
  return {
    stories: filed.filter(({ file }) => !bad.has(file)).map(({ story }) => story),
    pathOf: (name) => files.find(({ file }) => file === name)?.path,
    mistakes: [...misplaced, ...parsed.flatMap(({ mistakes }) => mistakes), ...checked],
  }
}

const storyName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/
const isFolder = (name: string): name is keyof typeof storyFolders => Object.hasOwn(storyFolders, name)

async function findFiles(folder: string): Promise<{ files: StoryFile[]; misplaced: StoryMistake[] }> {
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
  return { files, misplaced }
}

/** Empty where there is no such folder. Files that begin with a dot belong to an editor or to the system. */
async function listFolder(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.')).toSorted()
}
