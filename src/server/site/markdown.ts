import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { href, type Inline, type RichNode, type RichText } from '#contract/content.ts'
import { toHeadingId } from './story-text.ts'

/** The nodes of a Markdown tree, by what its reader answers. */
type MarkdownRoot = ReturnType<typeof fromMarkdown>
type BlockNode = MarkdownRoot['children'][number]
type InlineNode = Extract<BlockNode, { type: 'paragraph' }>['children'][number]
type AnyNode = BlockNode | InlineNode

/** `line` counts from 1, in the Markdown itself. */
type MarkdownProblem = { line: number; message: string }
type ReadMarkdown = { nodes: RichText; problems: MarkdownProblem[] }

/** What each of these is called, for an author who has used one. The rest is what docs/content.md#markdown offers. */
const notOffered: Partial<Record<AnyNode['type'], string>> = {
  html: 'HTML is not read here: write Markdown, or use a block',
  image: 'Pictures cannot stand in Markdown: use a block that has one',
  imageReference: 'Pictures cannot stand in Markdown: use a block that has one',
  code: 'Code is not read here: begin the line without spaces and without ```',
  inlineCode: 'Code is not read here: write the words without `',
  linkReference: 'Write a link as [its words](its address)',
  definition: 'Write a link as [its words](its address)',
}

export function readMarkdown(markdown: string): ReadMarkdown {
  const problems: MarkdownProblem[] = []
  const root = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })
  const refuse = (node: AnyNode, message = notOffered[node.type] ?? `${node.type} is not read here`) => {
    problems.push({ line: node.position?.start.line ?? 1, message })
    return []
  }

  const toInline = (node: InlineNode): Inline[] => {
    switch (node.type) {
      case 'text':
        return [{ type: 'text', text: node.value.replaceAll(/\s*\n\s*/g, ' ') }]
      case 'strong':
      case 'emphasis':
        return [{ type: node.type, children: node.children.flatMap(toInline) }]
      case 'link': {
        const address = href.safeParse(node.url)
        if (!address.success) return refuse(node, `${node.url}: ${address.error.issues[0]?.message}`)
        return [{ type: 'link', href: node.url, children: node.children.flatMap(toInline) }]
      }
      case 'break':
        return [{ type: 'break' }]
      default:
        return refuse(node)
    }
  }

  const toNodes = (node: BlockNode): RichNode[] => {
    switch (node.type) {
      case 'paragraph':
        return [{ type: 'paragraph', children: node.children.flatMap(toInline) }]
      case 'heading': {
        const { depth } = node
        if (depth !== 2 && depth !== 3)
          return refuse(node, 'Headings are ## or ###: the title of the story is the first heading')
        const children = node.children.flatMap(toInline)
        return [{ type: 'heading', level: depth, id: toHeadingId(children), children }]
      }
      case 'list':
        return [
          {
            type: 'list',
            ordered: node.ordered === true,
            items: node.children.map(({ children }) => children.flatMap(toNodes)),
          },
        ]
      case 'blockquote':
        return [{ type: 'quote', children: node.children.flatMap(toNodes) }]
      case 'table': {
        const [head = [], ...rows] = node.children.map((row) =>
          row.children.map((cell) => cell.children.flatMap(toInline)),
        )
        return [{ type: 'table', head, rows }]
      }
      case 'thematicBreak':
        return [{ type: 'rule' }]
      default:
        return refuse(node)
    }
  }
  return { nodes: root.children.flatMap(toNodes), problems }
}
