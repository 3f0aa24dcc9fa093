import ArrowRight from 'lucide-react/icons/arrow-right'
import { Drawing } from '../../ui/art/drawing.tsx'
import type { BlockProps } from '../block-props.ts'
import { ContentLink } from './content-link.tsx'
import { RichText } from './rich-text.tsx'
import * as styles from './survey-banner-block.module.css'

export function SurveyBannerBlock({
  fields: { title, text, link },
  data: condition,
}: BlockProps<'survey-banner'>) {
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={styles.band}>
        <div className="grid justify-items-start gap-3.5">
          <h2>{title}</h2>
          <p className="text-ink-soft">{text}</p>
          {condition && (
            <div className="text-sm text-ink-soft">
              <RichText text={condition} />
            </div>
          )}
          <ContentLink className="btn btn--secondary" href={link.href}>
            {link.label}
            <ArrowRight className="icon" />
          </ContentLink>
        </div>
        <div className={styles.art}>
          <Drawing name="branch" />
        </div>
      </div>
    </section>
  )
}
