import type { RichText as Nodes } from '#contract/content.ts'
import { RichText } from '../../blocks/text/rich-text.tsx'
import { Drawing } from '../../ui/art/drawing.tsx'
import { SearchForm } from './search-form.tsx'
import * as styles from './hero.module.css'

type HeroProps = { title: string; lead?: string; start: Nodes | null }

export function Hero({ title, lead, start }: HeroProps) {
  return (
    <section className={`wrap ${styles.hero}`}>
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        <SearchForm />
        {start && (
          <div className={`${styles.or} text-sm text-ink-soft`}>
            <RichText text={start} />
          </div>
        )}
      </div>
      <div className={styles.art}>
        <Drawing name="hero" label="Line drawing of a banksia in flower" />
      </div>
    </section>
  )
}
