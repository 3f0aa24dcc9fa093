import { isScalar, LineCounter, type Node, parseDocument, type Scalar } from 'yaml'
import type { z } from 'zod'

type Mistake = { line: number; message: string }
type Given = {
  yaml: { line: number; text: string }
  schema: z.ZodType
  /** Before the field's name in a message: the block's. */
  name?: string
}
type Read = { value: unknown; mistakes: Mistake[] }

/** Reads YAML against a schema; each mistake has the line of the field that it is about. */
export function readFields<Value>(given: Omit<Given, 'schema'> & { schema: z.ZodType<Value> }): {
  value: Value | null
  mistakes: Mistake[]
}
export function readFields({ yaml, schema, name }: Given): Read {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml.text, { lineCounter, prettyErrors: false })
  const lineAt = (offset: number) => yaml.line + lineCounter.linePos(offset).line - 1
  if (document.errors.length > 0)
    return {
      value: null,
      mistakes: document.errors.map(({ pos, message }) => ({
        line: lineAt(pos[0]),
        message: named(name, [], message),
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
          message: named(name, path, message),
        })),
      ),
    }
  const unread = unreadKeys(input, parsed.data)
  return {
    value: unread.length > 0 ? null : parsed.data,
    mistakes: unread.map((path) => ({
      line: lineOf(path),
      message: named(name, path, 'There is no such field'),
    })),
  }
}

const blockScalars = new Set(['BLOCK_LITERAL', 'BLOCK_FOLDED'])
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'range' in value

const named = (name: string | undefined, path: readonly PropertyKey[], message: string) =>
  [[...(name === undefined ? [] : [name]), ...path.map(String)].join('.'), message].filter(Boolean).join(': ')

type Explained = { path: readonly PropertyKey[]; message: string; lineInText?: number }

const expectedWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  array: 'a list',
  object: 'fields',
  boolean: 'true or false',
}

function explain(issue: z.core.$ZodIssue): Explained[] {
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
