import type { Inline, RichNode, RichText } from '#contract/content.ts'

/** What formatted text says, without its form: a line for each paragraph, item and row. */
export const toPlainText = (text: RichText): string => text.flatMap(linesOf).join('\n')

function linesOf(node: RichNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [sayInline(node.children)]
    case 'list':
      return node.items.flatMap((item) => item.flatMap(linesOf))
    case 'quote':
      return node.children.flatMap(linesOf)
    case 'table':
      return [node.head, ...node.rows].map((cells) => cells.map(sayInline).join(', '))
    case 'rule':
      return []
  }
}

const sayInline = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) =>
      node.type === 'text' ? node.text : node.type === 'break' ? ' ' : sayInline(node.children),
    )
    .join('')
