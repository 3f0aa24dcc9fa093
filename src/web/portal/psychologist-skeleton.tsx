import * as styles from './my-psychologist.module.css'
export function PsychologistSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading your psychologist</span>
      <div className={`card ${styles.psychologist}`} aria-hidden="true">
        <span className="skeleton size-[128px] rounded-lg" />
        <div className="grid content-start gap-3">
          <span className="skeleton h-7 w-3/5" />
          <span className="skeleton h-5 w-2/5" />
          <span className="skeleton mt-3 h-[50px] w-56 rounded" />
        </div>
      </div>
    </div>
  )
}
