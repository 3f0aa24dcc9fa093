import * as styles from './fit-card.module.css'
/** As tall as a card whose sentence takes two or three lines. */
export function FitSkeleton() {
  return (
    <div className={`card ${styles.card}`} aria-hidden="true">
      <div className={styles.who}>
        <span className="skeleton portrait" />
        <div className="grid gap-2">
          <span className="skeleton h-6 w-4/5" />
          <span className="skeleton h-4 w-full" />
          <span className="skeleton h-4 w-3/5" />
        </div>
      </div>
      <div className={styles.why}>
        <span className="skeleton h-5 w-2/5" />
        <span className="skeleton h-6" />
        <span className="skeleton h-6" />
        <span className="skeleton h-6 w-3/5" />
        <div className="mt-3 grid gap-2">
          <span className="skeleton h-4 w-4/5" />
          <span className="skeleton h-4 w-3/5" />
          <span className="skeleton h-4 w-2/5" />
        </div>
      </div>
      <div className={styles.foot}>
        <span className="skeleton h-[27px] w-4/5 rounded-full" />
        <span className="skeleton h-14 w-3/5" />
        <div className={styles.buttons}>
          <span className="skeleton h-11 rounded" />
          <span className="skeleton h-11 rounded" />
        </div>
      </div>
    </div>
  )
}
