import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Story } from '#contract/stories.ts'
import { digestOf, type FoundStories } from './find-stories.ts'

/** Where `npm start` puts the stories that it has read, beside the pages that it has built. */
export const compiledFile = join(import.meta.dirname, '..', '..', '..', 'build', 'stories.json')

export type CompiledStories = { digest: string; stories: Story[] }

/** Those stories, if they were made of exactly what is found now; otherwise null. */
export async function readCompiledStories(file: string, found: FoundStories): Promise<Story[] | null> {
  try {
    // Written by compile-stories.ts alone.
    const { digest, stories } = JSON.parse(await readFile(file, 'utf8')) as CompiledStories
    return digest === digestOf(found) ? stories : null
  } catch {
    // Not made yet, or cut off while it was written: the files themselves are there.
    return null
  }
}
