import { CrisisLines } from './crisis-lines.tsx'
import * as styles from './crisis-band.module.css'

/** On every page, and where "Help now" leads. */
export const crisisBandId = 'crisis'

export function CrisisBand() {
  return (
    <section className={styles.band} id={crisisBandId} aria-labelledby="crisis-title" tabIndex={-1}>
      <div className="wrap">
        <div>
          <h2 id="crisis-title">If you need help now</h2>
          <p className="mt-2">
            If you or someone near you is in danger, call 000. These lines answer day and night.
          </p>
        </div>
        <CrisisLines />
      </div>
    </section>
  )
}
