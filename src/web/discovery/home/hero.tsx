import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { Drawing } from '../../ui/art/drawing.tsx'
import { SearchForm } from './search-form.tsx'
import * as styles from './hero.module.css'

export function Hero({ title, lead }: { title: string; lead?: string }) {
  return (
    <section className={`wrap ${styles.hero}`}>
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        <SearchForm />
        <p className={`${styles.or} text-sm text-ink-soft`}>
          Not sure where to start? <Link to={paths.getMatched()}>Answer six short questions</Link> and we will
          suggest three people.
        </p>
      </div>
      <div className={styles.art}>
        <Drawing name="hero" label="Line drawing of a banksia in flower" />
      </div>
    </section>
  )
}
