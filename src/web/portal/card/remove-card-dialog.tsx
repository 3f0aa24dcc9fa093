import { useState } from 'react'
import { type ApiProblem, callApi } from '../../api/call-api.ts'
import { updateClientRecord } from '../../client/change-profile.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { isUnanswered } from '../is-unanswered.ts'

const noCard = {
  hasSavedCard: false,
  savedCardBrand: null,
  savedCardLastFour: null,
  savedCardExpiry: null,
} as const

/** Whether it was done although no answer came. */
async function isRemoved(): Promise<boolean> {
  const profile = await callApi('readOwnProfile', {})
  return profile.ok && !profile.value.hasSavedCard
}

/** Says what removing means before it is done, and why it cannot be where it cannot. */
export function RemoveCardDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await callApi('removeCard', {})
    const isGone = answer.ok || (isUnanswered(answer.problem) && (await isRemoved()))
    setBusy(false)
    if (!isGone) return setFailure(answer.problem)
    updateClientRecord(noCard)
    showToast('success', 'Your card is removed.')
    onClose()
  }
  return (
    <Dialog
      title="Remove your card?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my card</Button>
          <Button look="danger" busy={busy && 'Removing'} onClick={() => void remove()}>
            Remove card
          </Button>
        </>
      }
    >
      <p>We forget it, and so does our payment service. The next time you book, we ask for a card again.</p>
      {failure && (
        <Notice type="error" announced="atOnce" title={failure.message}>
          {isUnanswered(failure)
            ? 'We don’t know yet whether your card is removed. It is safe to try again.'
            : 'Your card is still on file.'}
        </Notice>
      )}
    </Dialog>
  )
}
