import type { Block, Inline, RichNode } from '#contract/content.ts'
import { paths } from '#contract/page-paths.ts'
import { toPlainText } from './story-data.tsx'

const speaksOfOurs = (text: string): boolean => /\bour GPs\b/i.test(text)

/** "Video sessions with psychologists and GPs" of a practice that has no GP. */
export const withoutGpsBeside = (text: string): string =>
  text.replaceAll(/(psychologists?) and GPs?\b/g, '$1')

/**
 * A story as a practice without GPs shows it: whatever leads to their list is left out, and so is each section and each sentence
 * that speaks of "our GPs". See docs/content.md#gps.
 */
export const withoutGps = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if ('isUnknown' in block) return [block]
    switch (block.component) {
      case 'survey-banner':
        return isOther(block.link) ? [block] : []
      case 'buttons': {
        const items = block.items.filter(isOther)
        return items.length > 0 ? [{ ...block, items }] : []
      }
      case 'rich-text': {
        const text = withoutSections(block.text)
        return text.length > 0 ? [{ ...block, text }] : []
      }
      case 'faq':
        return [{ ...block, items: block.items.map(withoutGpsInAnswer) }]
      case 'notice':
      case 'rebate-split':
        return [{ ...block, text: withoutSections(block.text) }]
      default:
        return [block]
    }
  })

const isOther = ({ href }: { href: string }): boolean => href !== paths.findGp()

const withoutGpsInAnswer = <Item extends { answer?: RichNode[] }>(item: Item): Item =>
  item.answer ? { ...item, answer: withoutSections(item.answer) } : item

function withoutSections(nodes: readonly RichNode[]): RichNode[] {
  const kept: RichNode[] = []
  let leftOut: number | null = null
  for (const node of nodes) {
    if (node.type === 'heading' && (leftOut === null || node.level <= leftOut))
      leftOut = speaksOfOurs(toPlainText([node])) ? node.level : null
    if (leftOut === null) kept.push(...withoutSentences(node))
  }
  return kept
}

function withoutSentences(node: RichNode): RichNode[] {
  switch (node.type) {
    case 'paragraph': {
      const children = keepSentences(node.children)
      return children.length > 0 ? [{ ...node, children }] : []
    }
    case 'list': {
      const items = node.items.map(withoutSections).filter((item) => item.length > 0)
      return items.length > 0 ? [{ ...node, items }] : []
    }
    case 'quote':
      return [{ ...node, children: withoutSections(node.children) }]
    default:
      return [node]
  }
}

const between: Inline = { type: 'text', text: ' ' }

function keepSentences(children: readonly Inline[]): Inline[] {
  const sentences: Inline[][] = [[]]
  for (const child of children) {
    const parts = child.type === 'text' ? child.text.split(/(?<=[.!?])\s+/) : []
    if (parts.length < 2) sentences.at(-1)?.push(child)
    else
      for (const [at, text] of parts.entries()) {
        if (at > 0) sentences.push([])
        if (text !== '') sentences.at(-1)?.push({ type: 'text', text })
      }
  }
  const kept = sentences.filter(
    (sentence) =>
      sentence.length > 0 &&
      sentence.every((child) => child.type !== 'link' || isOther(child)) &&
      !speaksOfOurs(toPlainText([{ type: 'paragraph', children: sentence }])),
  )
  return kept.flatMap((sentence, at) => (at === 0 ? sentence : [between, ...sentence]))
}
