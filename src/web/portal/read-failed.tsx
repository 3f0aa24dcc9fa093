import { useState } from 'react'
import { profileFailure, readFactsAgain } from '../appointment/client-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/** Document 1 section 8, with a way to try again. */
export function ReadFailed({ onTryAgain = readFactsAgain }: { onTryAgain?: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await onTryAgain()
    setBusy(false)
  }
  return (
    <div className="portal__failed">
      <Notice type="error" announced="politely" title={profileFailure}>
        Nothing of yours is lost. Please check your connection.
      </Notice>
      <Button look="secondary" busy={busy && 'Trying again'} onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}
