import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { callApi } from '../api/call-api.ts'
import { useAction } from '../api/use-action.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageNeedsScript } from '../site/page-needs-script.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

/** Opened from an email. Programs that look through mail open links too, so the address is confirmed by a press. */
export default function ConfirmEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { act, busy, problem } = useAction()
  const confirm = () =>
    act('confirm', {
      call: () => callApi('verifyEmail', { body: { token } }),
      after: () => setIsConfirmed(true),
    })

  if (isConfirmed)
    return (
      <SignInFrame
        title="Email confirmed"
        heading="Your email is confirmed"
        lead="Thank you. We can now send you reminders and news of your appointments."
      >
        <LinkButton to={paths.myAppointments()} wide>
          See my appointments
        </LinkButton>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title="Confirm your email"
      heading="Confirm your email"
      lead="Press the button so we know this address is yours."
    >
      <PageNeedsScript />
      {problem && (
        <Notice type="error" announced="atOnce" title={problem.message}>
          Log in, and ask for a new link on your appointments page.
        </Notice>
      )}
      <Button wide busy={busy !== null && 'Confirming'} onClick={() => void confirm()}>
        Confirm my email
      </Button>
    </SignInFrame>
  )
}
