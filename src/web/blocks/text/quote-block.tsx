import type { BlockProps } from '../block-props.ts'
import * as styles from './quote-block.module.css'

export function QuoteBlock({ fields: { text, by } }: BlockProps<'quote'>) {
  return (
    <figure className={styles.quote}>
      <blockquote>{text}</blockquote>
      {by && <figcaption>{by}</figcaption>}
    </figure>
  )
}
