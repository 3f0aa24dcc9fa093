import type { Colleague } from '#contract/staff/staff-people.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useSettings } from '../../api/settings.ts'
import { callStaff } from '../api/call-staff.ts'
import { useChange } from '../security/use-change.ts'

type ResetDialogProps = { person: Colleague; onClose: () => void }

/** For a colleague who lost their phone, their device and their recovery codes. */
export function ResetDialog({ person: { id, name }, onClose }: ResetDialogProps) {
  const { busy, run } = useChange('listStaff')
  const { canSendEmail } = useSettings()
  const reset = async () => {
    const answer = await run(
      'reset',
      () => callStaff('resetSecondStep', { params: { id } }),
      `The second step of ${name} is reset.`,
    )
    if (answer.ok) onClose()
  }
  return (
    <Dialog
      title={`Reset the second step of ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={busy !== null && 'Resetting'} onClick={() => void reset()}>
            Reset it
          </Button>
          <Button look="quiet" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      <p>Make sure that it is really them who asks: see them, or call them on a number you know.</p>
      <p>
        They are signed out, and set up a new one at their next sign-in with their password. It is written
        into the audit{canSendEmail && ', and they are told by email'}.
      </p>
    </Dialog>
  )
}
