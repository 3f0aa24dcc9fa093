import { z } from 'zod'
import {
  type Block,
  blockFields,
  type BlockName,
  href,
  type Inline,
  type RichNode,
  type RichText,
  type Story,
  storyFields,
  type StoryKind,
} from '#contract/content.ts'
import { legalPaths, storyFolders } from '#contract/content-paths.ts'
import { isRecord } from '#domain/record.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { readMarkdown } from './markdown.ts'
import { checkSteps } from './story-mistakes.ts'
import { countReadingMinutes, makeIdsUnique, toHeadingId } from './story-text.ts'

/** What we read of https://www.storyblok.com/docs/api/content-delivery/v2/stories/the-story-object. */
export const storyblokStory = z.object({
  name: z.string(),
  full_slug: z.string(),
  first_published_at: z.string().nullish(),
  published_at: z.string().nullish(),
  tag_list: z.array(z.string()).default([]),
  content: z.looseObject({ component: z.string() }),
})
export type StoryblokStory = z.output<typeof storyblokStory>

type StoryContext = {
  zone: ZoneId
  /** Told what is left out, and why. */
  report: (problem: { story: string; component?: string; problem: string }) => void
}

/** A node of Storyblok's rich text, https://www.storyblok.com/docs/api/management/components/the-component-schema-field-object. */
type RichTextNode = {
  type: string
  text?: string
  attrs?: NodeAttributes
  marks?: RichTextMark[]
  content?: RichTextNode[]
}
type RichTextMark = { type: string; attrs?: NodeAttributes }
type NodeAttributes = Record<string, unknown>

const attributes = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {})
const node: z.ZodType<RichTextNode> = z.lazy(() =>
  z.object({
    type: z.string(),
    text: z.string().optional(),
    attrs: attributes,
    marks: z.array(z.object({ type: z.string(), attrs: attributes })).optional(),
    content: z.array(node).optional(),
  }),
)

/** Formatted text as Storyblok gives it; a field of type text or Markdown is read as Markdown. What we cannot show is left out. */
const storyblokRichText = z.union([
  z
    .string()
    .trim()
    .min(1)
    .transform((text) => readMarkdown(text).nodes),
  z
    .object({ type: z.literal('doc'), content: z.array(node) })
    .transform(({ content }) => content.flatMap(toNodes)),
])

function toNodes({ type, attrs = {}, content = [] }: RichTextNode): RichNode[] {
  switch (type) {
    case 'paragraph':
    case 'code_block': {
      const children = content.flatMap(toInline)
      return children.length > 0 ? [{ type: 'paragraph', children }] : []
    }
    case 'heading': {
      const children = content.flatMap(toInline)
      // The title of the story is the first heading, so theirs begin with the second.
      return children.length > 0
        ? [
            {
              type: 'heading',
              level: Number(attrs['level']) > 2 ? 3 : 2,
              id: toHeadingId(children),
              children,
            },
          ]
        : []
    }
    case 'bullet_list':
    case 'ordered_list':
      return [
        {
          type: 'list',
          ordered: type === 'ordered_list',
          items: content.map((item): RichText => (item.content ?? []).flatMap(toNodes)),
        },
      ]
    case 'blockquote':
      return [{ type: 'quote', children: content.flatMap(toNodes) }]
    case 'horizontal_rule':
      return [{ type: 'rule' }]
    case 'table': {
      const [head = [], ...rows] = content.map((row) =>
        (row.content ?? []).map((cell) => (cell.content ?? []).flatMap(toCellText)),
      )
      return [{ type: 'table', head, rows }]
    }
    default:
      return []
  }
}

/** A cell holds paragraphs; ours holds a line. */
const toCellText = ({ content = [] }: RichTextNode, index: number): Inline[] => [
  ...(index > 0 ? [{ type: 'break' as const }] : []),
  ...content.flatMap(toInline),
]

function toInline({ type, text, attrs = {}, marks = [] }: RichTextNode): Inline[] {
  if (type === 'hard_break') return [{ type: 'break' }]
  const words = type === 'emoji' ? attrs['emoji'] : text
  if (typeof words !== 'string' || words === '') return []
  return [marks.reduce(withMark, { type: 'text', text: words })]
}

function withMark(inner: Inline, { type, attrs = {} }: RichTextMark): Inline {
  if (type === 'bold') return { type: 'strong', children: [inner] }
  if (type === 'italic') return { type: 'emphasis', children: [inner] }
  const address = type === 'link' ? toHref(attrs) : null
  return address === null ? inner : { type: 'link', href: address, children: [inner] }
}

/** Of a link in rich text (`href`) or of a link field (`url`, `cached_url`); null where it leads to nothing that we link to. */
function toHref(link: NodeAttributes): string | null {
  const text = (name: string) => (typeof link[name] === 'string' ? link[name] : '')
  const target = text('href') || text('cached_url') || text('url')
  const anchor = text('anchor') && `#${text('anchor')}`
  const address =
    link['linktype'] === 'email'
      ? `mailto:${(text('email') || target).replace(/^mailto:/, '')}`
      : link['linktype'] === 'story'
        ? toOwnPath(target) + anchor
        : target + anchor
  const checked = href.safeParse(address)
  return checked.success ? checked.data : null
}

/** `blog/sleep` and `/blog/sleep/` are one page, and `home` is the first. */
const toOwnPath = (slug: string) => {
  const path = slug.replaceAll(/^\/+|\/+$/g, '')
  return path === 'home' ? '/' : `/${path}`
}

const blocksByName = blockFields(storyblokRichText)
const isKnown = (name: string): name is BlockName => Object.hasOwn(blocksByName, name)

/**
 * Null where it cannot be shown: its fields or headings are not ours, it is too deep to read, or its address belongs to a legal text, which comes
 * from files alone. One story never keeps the others from being shown.
 */
export function toStory(given: StoryblokStory, context: StoryContext): Story | null {
  try {
    return readStory(given, context)
  } catch (error) {
    context.report({ story: given.full_slug, problem: String(error) })
    return null
  }
}

function readStory(given: StoryblokStory, { zone, report }: StoryContext): Story | null {
  const path = given.full_slug.replace(/\/+$/, '') || 'home'
  const kind = kindOf(path)
  if (legalPaths.some((legal) => legal === path)) {
    report({ story: path, problem: 'legal texts come from content/legal' })
    return null
  }
  const { name, tag_list, first_published_at, content } = given
  const schema: z.ZodObject = storyFields[kind]
  const known = Object.fromEntries(
    Object.entries({
      title: name,
      tags: tag_list,
      published: first_published_at && formatIsoDate(localDayAt(new Date(first_published_at), zone)),
      ...withoutEmpty(content),
    }).filter(([field]) => field in schema.shape),
  )
  const fields = schema.safeParse(fitValue(known, schema))
  if (!fields.success) {
    report({ story: path, problem: explain(fields.error) })
    return null
  }
  const { body } = content
  const blocks = (Array.isArray(body) ? body : []).flatMap((block) => toBlock(block, path, report))
  const wrongSteps = checkSteps({ path, blocks })
  if (wrongSteps !== null) {
    report({ story: path, problem: wrongSteps })
    return null
  }
  makeIdsUnique(blocks)
  return {
    path,
    kind,
    fields: fields.data,
    blocks,
    readingMinutes: countReadingMinutes(blocks),
    ...(given.published_at ? {} : { isDraft: true }),
    // Of the kind whose schema read the fields.
  } as Story
}

function toBlock(given: unknown, story: string, report: StoryContext['report']): Block[] {
  const named = z.looseObject({ component: z.string() }).safeParse(given)
  if (!named.success) return []
  // Storyblok's own names are often written rich_text.
  const component = named.data.component.replaceAll('_', '-')
  if (!isKnown(component)) return [{ component, isUnknown: true }]
  const fields = blocksByName[component].safeParse(fitValue(named.data, blocksByName[component]))
  // The schema of this name has just read it.
  if (fields.success) return [{ component, ...fields.data } as Block]
  report({ story, component, problem: explain(fields.error) })
  return [{ component, isUnknown: true }]
}

function kindOf(path: string): StoryKind {
  const folder = Object.values(storyFolders).find(({ prefix }) => prefix !== '' && path.startsWith(prefix))
  return folder?.kind ?? 'page'
}

const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))

const explain = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/**
 * A field as our schema wants it. Storyblok has fewer shapes than we have: a nested block is a list of one, a number is text, a list
 * of texts is a text of lines, a link is an object, a day has a time, and what was left empty is ''.
 */
function fitValue(value: unknown, schema: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fitValue(value, schema.unwrap())
  if (schema instanceof z.ZodObject) return fitObject(Array.isArray(value) ? value[0] : value, schema)
  if (schema instanceof z.ZodArray) return fitList(value, schema)
  if (schema instanceof z.ZodISODate && typeof value === 'string') return value.slice(0, 10)
  if (schema instanceof z.ZodISODateTime && typeof value === 'string')
    return value.replace(/^(\S+) (\d\d:\d\d)$/, '$1T$2:00Z')
  if (schema instanceof z.ZodString && isRecord(value)) return toHref(value) ?? undefined
  if (schema instanceof z.ZodString && typeof value === 'number') return String(value)
  if ((schema instanceof z.ZodNumber || isOfNumbers(schema)) && typeof value === 'string')
    return Number(value)
  return value
}

function fitObject(value: unknown, schema: z.ZodObject): unknown {
  if (!isRecord(value)) return value
  const given: Record<string, unknown> = { ...value, ...readTable(value['table']) }
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) =>
      name in given ? [[name, fitValue(given[name], field)]] : [],
    ),
  )
}

function fitList(value: unknown, schema: z.ZodArray): unknown {
  const items = typeof value === 'string' ? value.split('\n').filter((line) => line.trim() !== '') : value
  return Array.isArray(items) ? items.map((item) => fitValue(unnest(item, schema), schema.element)) : items
}

/** A block in a list of texts has one text. */
function unnest(item: unknown, { element }: z.ZodArray): unknown {
  return element instanceof z.ZodString && isRecord(item) && typeof item['text'] === 'string'
    ? item['text']
    : item
}

const table = z.object({
  fieldtype: z.literal('table'),
  thead: z.array(z.object({ value: z.string() })),
  tbody: z.array(z.object({ body: z.array(z.object({ value: z.string() })) })),
})

/** The field of type table, as the block `table` has it. */
function readTable(value: unknown) {
  const read = table.safeParse(value)
  if (!read.success) return {}
  const { thead, tbody } = read.data
  return {
    head: thead.map((cell) => cell.value),
    rows: tbody.map((row) => row.body.map((cell) => cell.value)),
  }
}

const isOfNumbers = (schema: unknown) =>
  schema instanceof z.ZodUnion &&
  schema.options.every((option) => option instanceof z.ZodLiteral && typeof option.value === 'number')
