import type { ClientPage } from '#contract/staff/client-page.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { formatBirthday } from './format-client.ts'
import { removalWords } from './removal-words.ts'

type RemoveReferralProps = {
  clientId: string
  letter: ClientPage['referral']['letters'][number]
  onClose: () => void
}

/** Asks first: what was written on this referral and not sent is deleted with it. */
export function RemoveReferral({ clientId, letter, onClose }: RemoveReferralProps) {
  const { act, busy, failure } = useDeskAction()
  const { id, writtenOn, referrer, report } = letter
  const isSent = report?.state === 'sent'
  const remove = async () => {
    const isDone = await act('remove', {
      call: () => callStaff('removeReferral', { params: { id: clientId, referralId: id } }),
      after: () => invalidateStaff('readClient'),
      done: 'The referral is removed.',
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={`Remove the referral of ${formatBirthday(writtenOn)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          {!isSent && (
            <Button look="danger" busy={busy !== null && 'Removing'} onClick={() => void remove()}>
              Remove it
            </Button>
          )}
        </>
      }
    >
      <p>
        It was written by {referrer}.{!isSent && ' Sessions are no longer counted by it.'}
      </p>
      <p>
        {removalWords(report)}
        {!isSent && ' This cannot be undone.'}
      </p>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </Dialog>
  )
}
