import { useState } from 'react'
import { refetchClientProfile } from '../client/change-profile.ts'
import { profileFailure } from '../client/client-profile.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/** The exact text, with a way to try again. See docs/product/portal.md#client-profile. */
export function ReadFailed({ onTryAgain = refetchClientProfile }: { onTryAgain?: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await onTryAgain()
    setBusy(false)
  }
  return (
    <div className="mb-6 grid max-w-[680px] justify-items-start gap-4">
      <Notice type="error" announced="politely" title={profileFailure}>
        Nothing of yours is lost. Please check your connection.
      </Notice>
      <Button look="secondary" busy={busy && 'Trying again'} onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}
