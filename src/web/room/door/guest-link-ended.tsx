import { PracticePhone } from '../practice-phone.tsx'
import * as styles from './door.module.css'

/** A guest's link was replaced, or its session is over, moved or cancelled. */
export function GuestLinkEnded({ practicePhone }: { practicePhone: string | null }) {
  return (
    <div className={`wrap ${styles.door}`} role="alert">
      <h1>This link no longer works</h1>
      <p className="lead">Please ask the clinician of the session for a new one.</p>
      {practicePhone && (
        <p className="text-sm text-ink-soft">
          Or call the practice on <PracticePhone number={practicePhone} />.
        </p>
      )}
    </div>
  )
}
