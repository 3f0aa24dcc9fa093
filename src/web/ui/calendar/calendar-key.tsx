import * as styles from './calendar-key.module.css'
export function CalendarKey({ free, none }: { free: string; none: string }) {
  return (
    <div className={styles.key}>
      <span>
        <i className={styles.free} />
        {free}
      </span>
      <span>
        <i className={styles.none} />
        {none}
      </span>
    </div>
  )
}
