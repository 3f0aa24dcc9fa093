import { rm, writeFile } from 'node:fs/promises'
import type { CompiledStories } from './compiled-stories.ts'
import { digestOf, findStories } from './find-stories.ts'
import { parseStories } from './read-stories.ts'

/** Leaves what a start needs to know of the stories, so that it need not read their Markdown. Nothing where there is a mistake: the start says it. */
export async function compileStories({ folder, file }: { folder: string; file: string }): Promise<void> {
  await rm(file, { force: true })
  const found = await findStories(folder)
  const { stories, mistakes } = parseStories(found)
  if (mistakes.length > 0) return
  const compiled: CompiledStories = { digest: digestOf(found), stories }
  await writeFile(file, JSON.stringify(compiled))
}
