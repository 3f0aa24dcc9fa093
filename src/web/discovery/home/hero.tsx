import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { Drawing } from '../../ui/art/drawing.tsx'
import { SearchForm } from './search-form.tsx'
import * as styles from './hero.module.css'

export function Hero() {
  return (
    <section className={`wrap ${styles.hero}`}>
      <div>
        <h1>Someone good to talk to, at a time that suits you</h1>
        <p className="lead">
          Video sessions with Australian psychologists and GPs. Real times, clear costs, and no waiting room.
        </p>
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
