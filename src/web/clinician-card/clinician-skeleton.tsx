import * as styles from './clinician-card.module.css'

const bones = (...shapes: string[]) =>
  shapes.map((shape) => <span key={shape} className={`${styles.bone} ${shape}`} />)

/** As tall as a card whose facts take one line each. */
export function ClinicianSkeleton() {
  return (
    <div className={`card ${styles.card}`} aria-hidden="true">
      <div className={styles.top}>
        {bones('size-[84px] rounded-lg')}
        <div className="grid gap-2.5">{bones('h-[22px] w-7/10', 'h-4 w-9/10')}</div>
      </div>
      {bones('h-[27px] w-3/5 rounded-full')}
      <div className="grid gap-2">{bones('h-4', 'h-4 w-9/10', 'h-4 w-3/5')}</div>
      <div className="grid gap-3">{bones('h-4 w-4/5', 'h-4 w-7/10', 'h-4 w-2/5')}</div>
      <div className={styles.foot}>
        {bones('h-6 w-3/4')}
        <div className={styles.buttons}>{bones('h-11 rounded', 'h-11 rounded w-full')}</div>
      </div>
    </div>
  )
}
