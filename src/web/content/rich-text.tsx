import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Inline, RichNode, RichText as Nodes } from '#contract/content.ts'
import type { BlockProps } from './block-props.ts'
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

type ContentLinkProps = { href: string; className?: string; children: ReactNode }

/** A feed or a picture is no page of the router's. */
const isFile = (path: string) => /\.\w+$/.test(path.replace(/[?#].*$/, ''))

/** A link that a story has: to a page of this site, a place on the page, an address, a number, or another site. */
export function ContentLink({ href, className, children }: ContentLinkProps) {
  if (href.startsWith('/'))
    return (
      <Link className={className} to={href} reloadDocument={isFile(href)}>
        {children}
      </Link>
    )
  const rel = href.startsWith('https:') ? 'external noopener' : undefined
  return (
    <a className={className} href={href} rel={rel}>
      {children}
    </a>
  )
}

type ContentTableProps = {
  caption?: string
  head: readonly { label: string; shown?: ReactNode }[]
  rows: readonly (readonly ReactNode[])[]
}

/** On a phone each row is a list of its cells, each with the name of its column: nothing scrolls sideways. */
const ContentTable = ({ caption, head, rows }: ContentTableProps) => (
  <div className={`px-5 border border-line rounded-lg bg-surface ${styles.frame}`}>
    <table className="table">
      {caption && <caption className="pt-4 pb-1 leading-[1.4] font-semibold text-left">{caption}</caption>}
      <thead className="max-[560px]:hidden">
        <tr className="max-[560px]:block">
          {head.map(({ label, shown }, place) => (
            <th key={place} scope="col">
              {shown ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place} className="max-[560px]:block">
            {row.map((cell, column) => (
              <td key={column} data-l={head[column]?.label}>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const RichTextBlock = ({ fields }: BlockProps<'rich-text'>) => <RichText text={fields.text} />

export const TableBlock = ({ fields: { caption, head, rows } }: BlockProps<'table'>) => (
  <ContentTable caption={caption} head={head.map((label) => ({ label }))} rows={rows} />
)
