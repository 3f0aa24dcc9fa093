import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/** Until an address is confirmed, no reminder goes to it. See docs/product/sign-up.md#email-verification. */
export function ConfirmEmail({ email }: { email: string }) {
  const [outcome, setOutcome] = useState<string | null>(null)
  const sendAgain = async () => {
    setOutcome('Sending…')
    const sent = await callApi('sendEmailVerification', {})
    setOutcome(sent.ok ? 'Sent. Please look in your inbox, and in spam.' : sent.problem.message)
  }
  return (
    <Notice type="info" title="Confirm your email">
      We sent a link to {email}. Open it, so that your reminders reach you.{' '}
      <TextButton onClick={() => void sendAgain()}>Send it again</TextButton> <output>{outcome}</output>
    </Notice>
  )
}
