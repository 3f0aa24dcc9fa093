import { z } from 'zod'
import { href, type Inline, type RichNode, type RichText } from '#contract/content.ts'
import { readMarkdown } from './markdown.ts'
import { toHeadingId } from './story-text.ts'

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
export const storyblokRichText = z.union([
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
export function toHref(link: NodeAttributes): string | null {
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
