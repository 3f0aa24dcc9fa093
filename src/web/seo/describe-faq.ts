import type { Block, RichText } from '#contract/content.ts'
import { toPlainText } from './plain-text.ts'
import type { Thing } from './thing.ts'

/** All questions of a page that have an answer; null where it has none. */
export function describeFaq(blocks: readonly Block[]): Thing | null {
  const answered = blocks.flatMap((block) => readItems(block)).filter(hasAnswer)
  if (answered.length === 0) return null
  return {
    '@type': 'FAQPage',
    mainEntity: answered.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
    })),
  }
}

type Item = { question: string; answer?: RichText }

const readItems = (block: Block): Item[] =>
  block.component === 'faq' && 'items' in block ? (block.items as Item[]) : []

const hasAnswer = (item: Item): item is Required<Item> => item.answer !== undefined
