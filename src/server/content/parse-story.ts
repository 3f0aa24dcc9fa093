import { z } from 'zod'
import { type Block, type BlockName, blockFields, type StoryKind, storyFields } from '#contract/content.ts'
import type { Story } from '#contract/stories.ts'
import { makeIdsUnique } from './heading-ids.ts'
import { readMarkdown } from './markdown.ts'
import { readFields } from './read-fields.ts'
import { countReadingMinutes } from './reading-time.ts'
import { splitStory } from './split-story.ts'
import type { StoryMistake } from './story-mistake.ts'

/** Markdown in a field of a block. */
const markdownField = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .transform((text, context) => {
    const { nodes, problems } = readMarkdown(text)
    for (const { line, message } of problems) context.addIssue({ code: 'custom', message, params: { line } })
    return nodes
  })

const fileBlocks = blockFields(markdownField)
const isKnown = (name: string): name is BlockName => Object.hasOwn(fileBlocks, name)

/** `file` is its place from the project's folder; `path` its address in the API. */
export type StoryFile = { file: string; path: string; kind: StoryKind; text: string }
type ParsedStory = { story: Story | null; lineOf: (text: string) => number; mistakes: StoryMistake[] }

export function parseStory({ file, path, kind, text }: StoryFile): ParsedStory {
  const { frontMatter, parts, mistakes } = splitStory(text)
  const fields =
    mistakes.length > 0 && parts.length === 0
      ? { value: null, mistakes: [] }
      : readFields<unknown>({ yaml: frontMatter, schema: storyFields[kind] })
  mistakes.push(...fields.mistakes)
  const blocks: Block[] = []
  for (const part of parts) {
    if (part.type === 'markdown') {
      const { nodes, problems } = readMarkdown(part.text)
      blocks.push({ component: 'rich-text', text: nodes })
      mistakes.push(...problems.map(({ line, message }) => ({ line: part.line + line - 1, message })))
    } else if (isKnown(part.name)) {
      const read = readFields<object>({ yaml: part, schema: fileBlocks[part.name], name: part.name })
      mistakes.push(
        // A block without a single field has nothing to point at but its own line.
        ...read.mistakes.map((mistake) =>
          part.text.trim() === '' ? { ...mistake, line: part.openedAt } : mistake,
        ),
      )
      // The schema of this name has just read it.
      if (read.value) blocks.push({ component: part.name, ...read.value } as Block)
    } else blocks.push({ component: part.name, isUnknown: true })
  }
  makeIdsUnique(blocks)
  const lines = text.split('\n')
  return {
    // Of the kind whose schema read the fields.
    story:
      mistakes.length > 0
        ? null
        : ({
            path,
            kind,
            fields: fields.value,
            blocks,
            readingMinutes: countReadingMinutes(blocks),
          } as Story),
    lineOf: (text) => lines.findIndex((line) => hasWord(line, text)) + 1 || 1,
    mistakes: mistakes.toSorted((a, b) => a.line - b.line).map((mistake) => ({ file, ...mistake })),
  }
}

/** `/blog` is not found in `/blog/sleep`. */
const hasWord = (line: string, text: string) => {
  const at = line.indexOf(text)
  return at !== -1 && !/[\w/-]/.test(line.charAt(at + text.length))
}
