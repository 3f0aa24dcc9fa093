import type { LoadedBlock } from '../blocks/block-props.ts'
import { toPlainText } from './plain-text.ts'
import type { Thing } from './thing.ts'

/** All questions of a page that have an answer; none where it has none. */
export function describeFaq(blocks: readonly LoadedBlock[]): Thing[] {
  const questions = blocks
    .flatMap((block) => ('fields' in block && block.component === 'faq' ? block.fields.items : []))
    .flatMap(({ question, answer }) => (answer ? [{ question, answer }] : []))
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}
