import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { ContentLink } from './content-link.tsx'
import * as styles from './stats-block.module.css'

/** A number, what it counts, and where it is from. */
export function StatsBlock({ fields: { title, items }, id }: BlockProps<'stats'>) {
  return (
    <BlockSection title={title} id={id}>
      <ul className={styles.stats}>
        {items.map(({ value, label, source }) => (
          <li key={label}>
            <b>{value}</b>
            <span>{label}</span>
            {source && (
              <span className="text-xs text-ink-soft">
                Source: <ContentLink href={source.href}>{source.label}</ContentLink>
              </span>
            )}
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
