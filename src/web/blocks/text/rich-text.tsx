import type { ReactNode } from 'react'
import type { Inline, RichNode, RichText as Nodes } from '#contract/content.ts'
import { ContentLink } from './content-link.tsx'
import { ContentTable } from './content-table.tsx'
import * as styles from './rich-text.module.css'

/** Formatted text as it is read: one column, at most 65 characters wide. */
export function RichText({ text }: { text: Nodes }) {
  return <div className={styles.reading}>{nodes(text)}</div>
}

// The place is the key: a story's text does not change while it is shown.
const nodes = (list: Nodes): ReactNode => list.map((node, place) => <Node key={place} node={node} />)
const words = (list: readonly Inline[]): ReactNode =>
  list.map((inline, place) => <Words key={place} inline={inline} />)

function Node({ node }: { node: RichNode }): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p>{words(node.children)}</p>
    case 'heading': {
      const Heading = `h${node.level}` as const
      return <Heading id={node.id}>{words(node.children)}</Heading>
    }
    case 'list': {
      const List = node.ordered ? 'ol' : 'ul'
      return (
        <List>
          {node.items.map((item, place) => (
            <li key={place}>{itemOf(item)}</li>
          ))}
        </List>
      )
    }
    case 'quote':
      return <blockquote>{nodes(node.children)}</blockquote>
    case 'table':
      return (
        <ContentTable
          head={node.head.map((cell) => ({ label: plain(cell), shown: words(cell) }))}
          rows={node.rows.map((row) => row.map(words))}
        />
      )
    case 'rule':
      return <hr />
  }
}

/** The words alone. */
const plain = (list: readonly Inline[]): string =>
  list
    .map((inline) =>
      inline.type === 'text' ? inline.text : inline.type === 'break' ? ' ' : plain(inline.children),
    )
    .join('')

/** An item of one paragraph is a line of its list. */
function itemOf(item: Nodes): ReactNode {
  const [first, ...rest] = item
  return rest.length === 0 && first?.type === 'paragraph' ? words(first.children) : nodes(item)
}

function Words({ inline }: { inline: Inline }): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'strong':
      return <strong>{words(inline.children)}</strong>
    case 'emphasis':
      return <em>{words(inline.children)}</em>
    case 'link':
      return <ContentLink href={inline.href}>{words(inline.children)}</ContentLink>
    case 'break':
      return <br />
  }
}
