import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { paths } from '#contract/page-paths.ts'
import { bookedFor } from '#domain/clients/on-behalf-of.ts'
import { policies } from '#domain/clients/sign-up.ts'
import { formatList } from '#domain/text.ts'
import { callApi } from '../api/call-api.ts'
import { invalidate } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { useAction } from '../api/use-action.ts'
import { Button, NewTabLink, TextButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { type ClientRecord, useClientProfile } from './client-profile.ts'
import { localToday } from './local-today.ts'

/** Asks a returning client once when a text has changed that they agreed to. It stops nothing. See docs/product/portal.md#new-versions. */
export function PolicyNotice({ waiting }: { waiting: ClientRecord['waitingPolicies'] }) {
  const { act, busy, problem } = useAction()
  if (waiting.length === 0) return null
  const shown = waiting.map(({ code, version }) => ({ code, version }))
  const agree = () =>
    act('agree', {
      call: () => callApi('acceptPolicies', { body: { policies: shown } }),
      done: 'Thank you. Your agreement is saved.',
      after: () => invalidate('readOwnProfile'),
      // There is a newer version to show.
      onFailure: ({ status }) => status === 409 && invalidate('readOwnProfile'),
    })
  const titles = waiting.map(({ code }) => policies[code].title)
  return (
    <div className="mb-6 grid gap-3" data-testid="policy-notice">
      <div className="notice">
        <Info className="icon" />
        <b>Please read the current {formatList(titles)}</b>
        <ul className="grid gap-1 text-sm">
          {waiting.map(({ code, changes }) => (
            <li key={code}>
              <NewTabLink to={paths[code]()}>{policies[code].title}</NewTabLink>: {changes}
            </li>
          ))}
        </ul>
        <p>You can go on without agreeing now.</p>
        <div className="mt-2">
          <Button look="secondary" size="small" busy={busy !== null && 'Saving'} onClick={() => void agree()}>
            I agree
          </Button>
        </div>
      </div>
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
    </div>
  )
}

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

/** Above questions about a person's health. Nothing for those who book for themselves. See docs/product/gp.md#survey-pages. */
export function AboutWhom({ className }: { className?: string }) {
  const { record } = useClientProfile()
  if (!record || bookedFor(record, localToday(record)) === 'mySelf') return null
  return (
    <p className={className}>
      These questions are about {record.firstName}. Please answer together, or let them answer.
    </p>
  )
}
