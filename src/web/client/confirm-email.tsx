import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/** Until an address is confirmed, no reminder goes to it. See docs/product/sign-up.md#email-verification. */
export function ConfirmEmail({ email }: { email: string }) {
  const { canSendEmail, keptEmails } = useSettings()
  const [outcome, setOutcome] = useState<string | null>(null)
  const sendAgain = async () => {
    setOutcome('Sending…')
    const sent = await callApi('sendEmailVerification', {})
    const done = keptEmails ? 'Another one is written.' : 'Sent. Please look in your inbox, and in spam.'
    setOutcome(sent.ok ? done : sent.problem.message)
  }
  if (!canSendEmail)
    return (
      <Notice type="info" title="No reminders by email yet">
        We could not send a link to {email}: the practice has not set up email yet.
      </Notice>
    )
  return (
    <Notice type="info" title="Confirm your email">
      {keptEmails
        ? `Open the link in our email to ${email}. ${keptEmails}`
        : `We sent a link to ${email}. Open it, so that your reminders reach you.`}{' '}
      <TextButton onClick={() => void sendAgain()}>Send it again</TextButton> <output>{outcome}</output>
    </Notice>
  )
}
