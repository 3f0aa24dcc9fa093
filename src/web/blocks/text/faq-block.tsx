import { Questions } from '../../ui/questions/questions.tsx'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { RichText } from './rich-text.tsx'

export function FaqBlock({ fields: { title, items }, id }: BlockProps<'faq'>) {
  return (
    <BlockSection title={title} id={id} isBeside={title !== undefined}>
      <Questions
        firstOpen
        items={items.map(({ question, answer }) => ({
          question,
          answer: answer && <RichText text={answer} />,
        }))}
      />
    </BlockSection>
  )
}
