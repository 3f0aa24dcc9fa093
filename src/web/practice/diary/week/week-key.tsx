import * as styles from './week-key.module.css'

/** What the looks of the blocks mean, and what the keys do. */
export function WeekKey() {
  return (
    <div className={styles.key}>
      <span>
        <i className={styles.booked} />
        Booked
      </span>
      <span>
        <i className={styles.held} />
        Held while someone books
      </span>
      <span>
        <i className={styles.cancelled} />
        Cancelled
      </span>
      <span className={styles.desk}>
        <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> move <kbd>Enter</kbd> open <kbd>T</kbd> today{' '}
        <kbd>N</kbd> <kbd>P</kbd> next, previous week
      </span>
    </div>
  )
}
