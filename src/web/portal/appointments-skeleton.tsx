import * as styles from './appointment-card.module.css'

const bone = (shape: string) => <span className={`skeleton ${shape}`} />

/** Two tabs and the next appointment. */
export function AppointmentsSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading your appointments</span>
      <div className="grid gap-6" aria-hidden="true">
        <div className="flex gap-6 border-b border-line pt-3.5 pb-4">
          {bone('h-6 w-28')}
          {bone('h-6 w-40')}
        </div>
        <div className={`card ${styles.card} ${styles.next}`}>
          <span className={`skeleton ${styles.date}`} />
          <div className={styles.body}>
            {bone('h-[27px] w-40 rounded-full')}
            {bone('mt-3 h-7 w-4/5')}
            {bone('mt-2 h-5 w-3/5')}
            {bone('mt-5 h-12 w-2/3')}
            {bone('mt-5 h-24')}
          </div>
        </div>
      </div>
    </div>
  )
}
