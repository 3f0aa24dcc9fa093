import { useEffect, useRef } from 'react'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'

/** A visitor who opens one of these pages signed out is sent to log in, and comes back to it. */
export function SignInFirst() {
  const { signIn } = useSession()
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    signIn(undefined, 'replace')
  }, [signIn])
  return (
    <EmptyState
      title="Please log in to see this page"
      actions={<Button onClick={() => signIn()}>Log in</Button>}
    >
      We are taking you to the login page. You come back here afterwards.
    </EmptyState>
  )
}
