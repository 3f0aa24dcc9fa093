import { useState } from 'react'
import type { ApiValue } from '#contract/api-types.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

const modes = {
  server: 'A mail server is set up (SMTP_URL). Send a test to yourself to see whether it takes emails.',
  simulated:
    'Email is simulated here: messages stay in the outbox, and reach no one. Set SMTP_URL on the server to send them.',
  none: 'No mail server is set up, so nothing is sent: no confirmations, no reminders, no links for a forgotten password. Set SMTP_URL on the server and start it again.',
} as const satisfies Record<StepProps['setup']['mail']['mode'], string>

type Test = Pick<ApiValue<'testMail'>, 'outcome'> & { to?: string }

const outcomes = {
  handedOver: { type: 'success', title: 'The mail server took the test email' },
  kept: { type: 'info', title: 'The test email is in the outbox. It was not sent' },
  failed: { type: 'error', title: 'The test email could not be handed over' },
} as const satisfies Record<Test['outcome'], { type: string; title: string }>

const explanations = {
  handedOver: 'Please look in your inbox whether it arrived: only you can see that.',
  kept: 'Email is simulated here.',
  failed: 'The server’s log says why. Check SMTP_URL and try again.',
} as const satisfies Record<Test['outcome'], string>

export function EmailStep({ setup: { mail }, next }: StepProps) {
  const [test, setTest] = useState<Test | null>(mail.lastTest)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    const answer = await callStaff('testMail', {})
    await invalidateStaff('readPracticeSetup')
    setBusy(false)
    setFailure(answer.ok ? null : answer.problem.message)
    if (answer.ok) setTest(answer.value)
  }
  return (
    <>
      <StepHead title="Does email work?">Confirmations, reminders and links go by email.</StepHead>
      <div className="grid justify-items-start gap-5">
        <p>{modes[mail.mode]}</p>
        {failure && <Notice type="error" announced="atOnce" title={failure} />}
        {test && (
          <Notice
            type={outcomes[test.outcome].type}
            title={outcomes[test.outcome].title}
            announced="politely"
          >
            {test.to && `To ${test.to}. `}
            {explanations[test.outcome]}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {mail.mode !== 'none' && (
            <Button look="secondary" busy={busy && 'Sending'} onClick={() => void send()}>
              {test ? 'Send another test' : 'Send me a test email'}
            </Button>
          )}
          <LinkButton to={next}>Continue</LinkButton>
        </div>
      </div>
    </>
  )
}
