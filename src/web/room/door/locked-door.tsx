import { staffPages } from '#contract/staff/staff-pages.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import * as styles from './door.module.css'

type LockedDoorProps = { problem: { code: string; message: string }; here: string; onLogIn: () => void }

/** Someone of the practice whose screen is locked, or who has not finished signing in. */
export function LockedDoor({ problem: { code, message }, here, onLogIn }: LockedDoorProps) {
  return (
    <div className={`wrap ${styles.door}`}>
      <h1>Please show that it’s you</h1>
      <p className="lead">{message}</p>
      <LinkButton wide to={staffPages.secondStep({ redirectTo: here })}>
        {code === 'sessionLocked' ? 'Unlock' : 'Finish signing in'}
      </LinkButton>
      <p className="text-sm text-ink-soft">
        Are you the client of this session?{' '}
        <TextButton inline onClick={onLogIn}>
          Log in
        </TextButton>
      </p>
    </div>
  )
}
