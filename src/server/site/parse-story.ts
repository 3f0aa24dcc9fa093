import { isScalar, LineCounter, type Node, parseDocument, type Scalar } from 'yaml'
import { z } from 'zod'
import {
  type Block,
  blockFields,
  type BlockName,
  type Story,
  storyFields,
  type StoryKind,
} from '#contract/content.ts'
import { readMarkdown } from './markdown.ts'
import type { StoryMistake } from './story-mistakes.ts'
import { countReadingMinutes, makeIdsUnique } from './story-text.ts'

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

/** `line` is where the text begins in the file, from 1. */
type TextPiece = { line: number; text: string }
type SplitStory = {
  frontMatter: TextPiece
  parts: (
    | ({ type: 'markdown' } & TextPiece)
    | ({ type: 'block'; name: string; openedAt: number } & TextPiece)
  )[]
  mistakes: { line: number; message: string }[]
}

const blockOpens = /^:::[ \t]*([a-z][a-z0-9-]*)[ \t]*$/
const blockCloses = /^:::[ \t]*$/

/** Cuts a story file into its front matter, its Markdown and its blocks. See docs/content.md#a-story-file. */
function splitStory(file: string): SplitStory {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end === -1)
    return {
      frontMatter: { line: 1, text: '' },
      parts: [],
      mistakes: [
        { line: 1, message: 'Expected the fields of the story first, between two lines that are ---' },
      ],
    }
  const piece = (from: number, to: number): TextPiece => ({
    line: from + 1,
    text: lines.slice(from, to).join('\n'),
  })
  const split: SplitStory = { frontMatter: piece(1, end), parts: [], mistakes: [] }
  const addMarkdown = (from: number, to: number) => {
    const markdown = piece(from, to)
    if (markdown.text.trim() !== '') split.parts.push({ type: 'markdown', ...markdown })
  }
  let markdownFrom = end + 1
  for (let at = end + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!line.startsWith(':::')) continue
    addMarkdown(markdownFrom, at)
    const name = blockOpens.exec(line)?.[1]
    const closes = lines.findIndex((later, index) => index > at && later.startsWith(':::'))
    const isClosed = closes !== -1 && blockCloses.test(lines[closes] ?? '')
    if (name === undefined)
      split.mistakes.push({ line: at + 1, message: 'Expected the name of a block, such as ::: faq' })
    else if (isClosed) split.parts.push({ type: 'block', name, openedAt: at + 1, ...piece(at + 1, closes) })
    else
      split.mistakes.push({
        line: at + 1,
        message: `${name}: Expected ::: alone on a line at the end of the block`,
      })
    if (isClosed && !blockCloses.test(line)) at = closes
    markdownFrom = at + 1
  }
  addMarkdown(markdownFrom, lines.length)
  return split
}

type LineMistake = { line: number; message: string }
type FieldsToRead = {
  yaml: { line: number; text: string }
  schema: z.ZodType
  /** Before the field's name in a message: the block's. */
  name?: string
}
type ReadFields = { value: unknown; mistakes: LineMistake[] }

/** Reads YAML against a schema; each mistake has the line of the field that it is about. */
function readFields<Value>(given: Omit<FieldsToRead, 'schema'> & { schema: z.ZodType<Value> }): {
  value: Value | null
  mistakes: LineMistake[]
}
function readFields({ yaml, schema, name }: FieldsToRead): ReadFields {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml.text, { lineCounter, prettyErrors: false })
  const lineAt = (offset: number) => yaml.line + lineCounter.linePos(offset).line - 1
  if (document.errors.length > 0)
    return {
      value: null,
      mistakes: document.errors.map(({ pos, message }) => ({
        line: lineAt(pos[0]),
        message: namedMessage(name, [], message),
      })),
    }

  /** A field that is missing has the line of what it is missing in. */
  const nodeAt = (path: readonly PropertyKey[]): Node | null => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true)
      if (isNode(node)) return node
    }
    return document.contents
  }
  const lineOf = (path: readonly PropertyKey[], lineInText = 1) => {
    const node = nodeAt(path)
    if (!node?.range) return yaml.line
    // The text of `answer: |` begins on the next line.
    const isBlockText = isScalar(node) && blockScalars.has((node as Scalar).type ?? '')
    return lineAt(node.range[0]) + lineInText - (isBlockText ? 0 : 1)
  }
  const input: unknown = document.toJS() ?? {}
  const parsed = schema.safeParse(input, { reportInput: true })
  if (!parsed.success)
    return {
      value: null,
      mistakes: parsed.error.issues.flatMap((issue) =>
        explain(issue).map(({ path, message, lineInText }) => ({
          line: lineOf(path, lineInText),
          message: namedMessage(name, path, message),
        })),
      ),
    }
  const unread = unreadKeys(input, parsed.data)
  return {
    value: unread.length > 0 ? null : parsed.data,
    mistakes: unread.map((path) => ({
      line: lineOf(path),
      message: namedMessage(name, path, 'There is no such field'),
    })),
  }
}

const blockScalars = new Set(['BLOCK_LITERAL', 'BLOCK_FOLDED'])
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'range' in value

const namedMessage = (name: string | undefined, path: readonly PropertyKey[], message: string) =>
  [[...(name === undefined ? [] : [name]), ...path.map(String)].join('.'), message].filter(Boolean).join(': ')

type ExplainedIssue = { path: readonly PropertyKey[]; message: string; lineInText?: number }

const expectedWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  array: 'a list',
  object: 'fields',
  boolean: 'true or false',
}

function explain(issue: z.core.$ZodIssue): ExplainedIssue[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: 'There is no such field' }))
  if (issue.code === 'custom') {
    const line: unknown = issue.params?.['line']
    return [{ path, message: issue.message, ...(typeof line === 'number' && { lineInText: line }) }]
  }
  if (issue.code !== 'invalid_type')
    return [{ path, message: issue.input === undefined ? `Is missing. ${issue.message}` : issue.message }]
  const expected = expectedWords[issue.expected] ?? issue.expected
  if (issue.input === undefined) return [{ path, message: `Is missing: expected ${expected}` }]
  const hint =
    issue.expected === 'string' && typeof issue.input !== 'object' ? `: write '${String(issue.input)}'` : ''
  return [{ path, message: `Expected ${expected}${hint}` }]
}

/** Schemas leave out what they do not know; in a file that is a slip of the pen, such as `titel`. */
function unreadKeys(input: unknown, read: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof input !== 'object' || input === null || typeof read !== 'object' || read === null) return []
  return Object.entries(input).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(input) ? Number(key) : key]
    return key in read ? unreadKeys(inner, Reflect.get(read, key), at) : [at]
  })
}
