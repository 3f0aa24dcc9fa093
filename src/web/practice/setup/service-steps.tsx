import { type ReactNode, useState } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { isVideoSettled, type StepToRead, type VideoSetup } from '#domain/staff/practice-setup.ts'
import { useAction } from '../../api/use-action.ts'
import { Button, LinkButton, NewTabLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
import { DeskRead } from '../desk/desk.tsx'
import { RelayTest } from './relay-test.tsx'
import { SkipStep, StepHead, type StepProps, useNextStep } from './step-frame.tsx'
import { ownPlace, UnusableAddress } from './video-address.tsx'

const mailModes = {
  server: 'A mail server is set up (SMTP_URL). Send a test to yourself to see whether it takes emails.',
  simulated:
    'Email is simulated here: messages stay in the outbox, and reach no one. Set SMTP_URL on the server to send them.',
  none: 'No mail server is set up, so nothing is sent: no confirmations, no reminders, no links for a forgotten password. Set SMTP_URL on the server and start it again.',
} as const satisfies Record<StepProps['setup']['mail']['mode'], string>

type MailTest = Pick<ApiValue<'testMail'>, 'outcome'> & { to?: string }

const testOutcomes = {
  handedOver: { type: 'success', title: 'The mail server took the test email' },
  kept: { type: 'info', title: 'The test email is in the outbox. It was not sent' },
  failed: { type: 'error', title: 'The test email did not get through to the mail server' },
} as const satisfies Record<MailTest['outcome'], { type: string; title: string }>

const testExplanations = {
  handedOver: 'Please check your inbox to see whether it arrived: only you can see that.',
  kept: 'Email is simulated here.',
  failed: 'The server’s log says why. Check SMTP_URL and try again.',
} as const satisfies Record<MailTest['outcome'], string>

export function EmailStep({ setup: { mail }, next }: StepProps) {
  const [test, setTest] = useState<MailTest | null>(mail.lastTest)
  const { act, busy, problem } = useAction()
  const send = () =>
    act('send', {
      call: async () => {
        const answer = await callStaff('testMail', {})
        await invalidateStaff('readPracticeSetup')
        return answer
      },
      after: setTest,
    })
  return (
    <>
      <StepHead title="Does email work?">Confirmations, reminders and links go by email.</StepHead>
      <div className="grid justify-items-start gap-5">
        <p>{mailModes[mail.mode]}</p>
        {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
        {test && (
          <Notice
            type={testOutcomes[test.outcome].type}
            title={testOutcomes[test.outcome].title}
            announced="politely"
          >
            {test.to && `To ${test.to}. `}
            {testExplanations[test.outcome]}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {mail.mode !== 'none' && (
            <Button look="secondary" busy={busy !== null && 'Sending'} onClick={() => void send()}>
              {test ? 'Send another test' : 'Send me a test email'}
            </Button>
          )}
          <LinkButton to={next}>Continue</LinkButton>
        </div>
      </div>
    </>
  )
}

const paymentModes = {
  stripe: 'Stripe is set up. A client’s card is saved when they book; nothing is charged at booking.',
  simulator:
    'Card payments are simulated here: only published test cards are taken, and no card is real. Set the STRIPE_… variables on the server before you open to clients.',
  none: 'No card payments are set up, so no card can be saved and nothing can be booked. Set the STRIPE_… variables on the server and start it again.',
} as const satisfies Record<StepProps['setup']['payments'], string>

export const PaymentsStep = ({ setup, next }: StepProps) => (
  <>
    <StepHead title="Payments">Every booking saves a card.</StepHead>
    <NotedStep step="payments" button="Continue" next={next}>
      <p>{paymentModes[setup.payments]}</p>
    </NotedStep>
  </>
)

export const VideoStep = ({ setup: { video }, next }: StepProps) => (
  <>
    <StepHead title="Video">Every session has a room of its own.</StepHead>
    <div className="grid justify-items-start gap-5">
      <p>
        Confirmations, reminders and calendar entries for a video session have its link. Clients wait there
        until their clinician lets them in. Nothing is recorded.
      </p>
      <DeskRead query={staffQuery('readVideoSettings', {})} skeleton={<FormSkeleton />}>
        {(settings) => (
          <>
            {settings.unusableAddress && <UnusableAddress settings={settings} />}
            {settings.practiceAddress ? (
              <p>Sessions take place at another provider’s: {settings.practiceAddress}</p>
            ) : settings.isLiveKit ? (
              <p>{ownPlace(settings)}.</p>
            ) : (
              <RelayTest settings={settings} />
            )}
          </>
        )}
      </DeskRead>
      <VideoChoice video={video} next={next} />
    </div>
  </>
)

/** Settled by a fact: another provider, a relay that answered, or the choice to do without one. */
function VideoChoice({ video, next }: { video: VideoSetup; next: string }) {
  const goOn = useNextStep(next)
  const { act, busy, problem } = useAction()
  const doWithout = () =>
    act('doWithout', {
      call: () => callStaff('noteVideoCheck', { body: { check: 'directOnly' } }),
      after: () => goOn(),
    })
  if (isVideoSettled(video))
    return (
      <>
        {!video.isElsewhere && !video.hasRelay && <p>You have chosen direct connections only.</p>}
        <LinkButton to={next}>Continue</LinkButton>
      </>
    )
  return (
    <>
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
      <div className="flex flex-wrap gap-3">
        {!video.hasRelay && (
          <Button busy={busy !== null && 'Saving'} onClick={() => void doWithout()}>
            Use direct connections only
          </Button>
        )}
        <SkipStep next={next} />
      </div>
    </>
  )
}

const policyTexts = {
  privacy: { title: 'Privacy policy', to: paths.privacy() },
  terms: { title: 'Terms and conditions', to: paths.terms() },
  cancellation: { title: 'Cancellation policy', to: paths.cancellationPolicy() },
} as const

export const TextsStep = ({ setup, next }: StepProps) => (
  <>
    <StepHead title="Privacy and cancelling">What clients agree to when they sign up and book.</StepHead>
    <NotedStep step="texts" button="I’ve checked the texts" next={next}>
      <p>
        These texts are templates. Please read them, and have them checked for your practice before you open.
        They are files in the folder “legal” of the server’s content.
      </p>
      <ul className="grid gap-3">
        {setup.policies.map(({ code, version }) => (
          <li key={code}>
            <NewTabLink to={policyTexts[code].to}>{policyTexts[code].title}</NewTabLink>
            <span className="text-ink-soft"> · version {version}</span>
          </li>
        ))}
      </ul>
    </NotedStep>
  </>
)

type NotedStepProps = { step: StepToRead; button: string; next: string; children: ReactNode }

/** A step with nothing to fill in: its button says that it was read. */
function NotedStep({ step, button, next, children }: NotedStepProps) {
  const goOn = useNextStep(next)
  const { act, busy, problem } = useAction()
  const note = () =>
    act('note', { call: () => callStaff('noteSetupStep', { body: { step } }), after: () => goOn() })
  return (
    <div className="grid justify-items-start gap-5">
      {children}
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy !== null && 'Saving'} onClick={() => void note()}>
          {button}
        </Button>
        <SkipStep next={next} />
      </div>
    </div>
  )
}
