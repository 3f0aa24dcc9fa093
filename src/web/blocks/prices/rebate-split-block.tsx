import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { RichText } from '../text/rich-text.tsx'
import * as styles from './rebate-split-block.module.css'

export function RebateSplitBlock({ fields: { title, text }, data: splits, id }: BlockProps<'rebate-split'>) {
  return (
    <BlockSection title={title} id={id} isBand isBeside under={<RichText text={text} />}>
      <ul className={`card ${styles.splits}`}>
        {splits.map(({ session, upfront, rebate, youPay, percentBack }) => (
          <li key={session}>
            <p className="mb-3 text-sm font-semibold">
              {session}, {upfront} after the session
            </p>
            {/* To scale, and said in words below. Drawn, because the page's policy lets no style attribute through. */}
            <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.back} width={percentBack} height="10" />
              <rect className={styles.paid} x={percentBack} width={100 - percentBack} height="10" />
            </svg>
            <dl className={styles.key}>
              <div>
                <dt>Medicare rebate</dt>
                <dd>{rebate}</dd>
              </div>
              <div>
                <dt>You pay</dt>
                <dd>{youPay}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
