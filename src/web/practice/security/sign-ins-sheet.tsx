import type { StaffSecurity } from '#contract/staff/staff-sign-in.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { callStaff } from '../api/call-staff.ts'
import { Sheet } from '../desk/sheet.tsx'
import { SignOutButton } from '../frame/sign-out-button.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { useChange } from './use-change.ts'
import * as styles from './security.module.css'

/** Where someone is signed in. A device that is signed out here is refused from the next press on. */
export function SignInsSheet({ sessions }: { sessions: StaffSecurity['sessions'] }) {
  const { timeZone } = useStaff()
  const { busy, run } = useChange('readStaffSecurity')
  return (
    <Sheet
      title="Where you’re signed in"
      isFlush
      foot={
        sessions.length > 1 && (
          <Button
            look="secondary"
            size="small"
            busy={busy === 'others' && 'Signing out'}
            onClick={() =>
              void run(
                'others',
                () => callStaff('endOtherStaffSignIns', {}),
                'Every other device is signed out.',
              )
            }
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className={styles.rows}>
        {sessions.map(({ id, device, lastUsedAt, isThisOne }) => (
          <li key={id} className={styles.row}>
            <div>
              {device ?? 'Unknown device'} {isThisOne && <Badge tone="main">This device</Badge>}
              <small>Last used {formatMomentWithZone(lastUsedAt, timeZone)}</small>
            </div>
            {isThisOne ? (
              <SignOutButton look="quiet" />
            ) : (
              <Button
                look="quiet"
                size="small"
                aria-label={`Sign out ${device ?? 'the unknown device'}`}
                busy={busy === id && 'Signing out'}
                onClick={() => void run(id, () => callStaff('endStaffSignIn', { params: { id } }))}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
