import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { ContentLink } from './content-link.tsx'
import * as styles from './link-columns-block.module.css'

export function LinkColumnsBlock({ fields: { columns }, id }: BlockProps<'link-columns'>) {
  return (
    <BlockSection id={id}>
      <div className={styles.columns}>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-md">{title}</h2>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <ContentLink href={href}>{label}</ContentLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </BlockSection>
  )
}
