import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deliveredBlocks } from '#contract/content.ts'
import { parseStory } from '#server/site/parse-story.ts'

it('docs/content.md has an example of each block, and none with a mistake', async () => {
  const docs = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'content.md'), 'utf8')
  const examples = Array.from(docs.matchAll(/^```\n(::: .+?)^```$/gms), ([, example = '']) => example)
  const text = `---\ntitle: Docs\ndescription: Examples.\n---\n\n${examples.join('\n')}`
  const { story, mistakes } = parseStory({ file: 'docs/content.md', path: 'docs', kind: 'page', text })
  expect(mistakes).toEqual([])
  const shown = new Set(story?.blocks.map(({ component }) => component))
  expect([...shown].toSorted()).toEqual(Object.keys(deliveredBlocks).toSorted())
})
