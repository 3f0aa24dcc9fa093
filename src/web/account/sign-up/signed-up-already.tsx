import { useState } from 'react'
import { type NewcomerSession, storeItem } from '../../visit/tab-storage.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

type SignedUpAlreadyProps = {
  user: NewcomerSession
  /** Why going on did not work the first time. */
  problem?: string | null
  /** Null once it has worked, otherwise why not. */
  onContinue: () => Promise<string | null>
  onStartAgain: () => void
}

/** For a client who comes back to the form after it worked: they must not sign up twice, nor be told that their email is in use. */
export function SignedUpAlready({ user, problem = null, onContinue, onStartAgain }: SignedUpAlreadyProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(problem)
  const goOn = async () => {
    setBusy(true)
    setFailure(null)
    setFailure(await onContinue())
    setBusy(false)
  }
  const startAgain = () => {
    storeItem('createdUser', null)
    onStartAgain()
  }
  return (
    <div className="grid gap-4">
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <Notice type="success" title={`You have signed up as ${user.email}`}>
        Your details are saved. Continue where you left off.
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy && 'One moment'} onClick={goOn}>
          Continue
        </Button>
        <TextButton onClick={startAgain}>Sign up with another email</TextButton>
      </div>
    </div>
  )
}
