import ArrowRight from 'lucide-react/icons/arrow-right'
import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { ContentLink } from './content-link.tsx'
import { RichText } from './rich-text.tsx'
import * as styles from './grid-block.module.css'

export function GridBlock({ fields: { title, columns, items }, id }: BlockProps<'grid'>) {
  const Heading = title === undefined ? 'h2' : 'h3'
  return (
    <BlockSection title={title} id={id}>
      <ul className={styles.grid} data-columns={columns}>
        {items.map((item) => (
          <li key={item.title} className="card">
            <Heading className="text-lg">{item.title}</Heading>
            <RichText text={item.text} />
            {item.link && (
              <ContentLink className="link" href={item.link.href}>
                {item.link.label}
                <ArrowRight className="icon" />
              </ContentLink>
            )}
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
