import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { ApiInput } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { callWindows } from '#domain/questionnaires/call-windows.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { type ApiProblem, callApi, createPressKeys } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { type ClientRecord, useClientProfile } from '../client/client-profile.ts'
import { refetchClientProfile } from '../client/profile-queries.tsx'
import { FormErrors, FormFoot, ScriptForm } from '../forms/form-parts.tsx'
import { toOutcome } from '../forms/form-rules.ts'
import { useForm } from '../forms/use-form.ts'
import type { PageHandle } from '../page-handle.ts'
import { LogInLink, useSession } from '../session/session.tsx'
import { CrisisCard } from '../site/crisis-card.tsx'
import { PageHead } from '../site/page-head.tsx'
import { QuickExit } from '../site/quick-exit.tsx'
import { LinkButton, TryAgainButton } from '../ui/button.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { PhoneField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { failedText } from './explain-failure.tsx'
import { gaveTimeBackState, useGaveTimeBack, useKeptQuery, useSurveySession } from './survey-session.ts'

export const handle: PageHandle = { frame: 'focused', isPersonal: true, Top: QuickExit }
export const headers = () => ({ 'cache-control': 'no-store' })

/**
 * Support first, for everyone who comes here, with or without a held time. Nothing on it says that they failed.
 * See docs/product/gp.md#other-support.
 */
export default function NotSuitablePage() {
  const session = useSurveySession()
  const query = useKeptQuery()
  const gaveTimeBack = useGaveTimeBack()
  // With a time in hand and no positive check there is nothing to say here.
  const standing = session.kind === 'open' ? session.standing : null
  if (standing && standing.safety !== 'positive') return <Navigate to={paths.safetyCheck(query)} replace />
  return (
    <div className="wrap">
      <PageHead title="Support for you" description="Where to turn, and how to reach us." indexed={false} />
      <div className="mx-auto w-full max-w-[720px] py-12">
        <h1>It sounds like you're going through a lot right now.</h1>
        <p className="lead mt-4">
          An online appointment isn't the right support for this, and we don't want you to wait.
        </p>
        <div className="mt-8">
          <CrisisCard>
            These lines answer day and night. You can say as much or as little as you like.
          </CrisisCard>
        </div>
        <CallRequest isAfterCheck={gaveTimeBack || standing !== null} />
        <section className="mt-12">
          <h2 className="text-xl">What you can do in the next hour</h2>
          <ul className="mt-4 grid gap-4">
            <li>
              <b className="font-semibold">Be near someone.</b> Ask a friend, neighbour or family member to
              sit with you. You don’t have to explain.
            </li>
            <li>
              <b className="font-semibold">Go to an emergency department</b> if you cannot stay safe. They see
              people for this every day.
            </li>
            <li>
              <b className="font-semibold">Call your own GP</b> and ask for an urgent appointment in person.
            </li>
          </ul>
        </section>
        <BookingNote gaveTimeBack={gaveTimeBack} holdsTime={standing !== null} query={query} />
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton
            look="secondary"
            to={paths.safetyCheck(query)}
            replace
            state={gaveTimeBack ? gaveTimeBackState : undefined}
          >
            Back
          </LinkButton>
          <LinkButton look="quiet" to={paths.home()}>
            Homepage
          </LinkButton>
        </p>
      </div>
    </div>
  )
}

type BookingNoteProps = {
  /** A positive safety check has just given the held time back. */
  gaveTimeBack: boolean
  /** A time that was taken after a positive safety check is held. */
  holdsTime: boolean
  query: Record<string, string>
}

/** What became of the booking. Someone who came here without one is told nothing of one. */
export function BookingNote({ gaveTimeBack, holdsTime, query }: BookingNoteProps) {
  if (gaveTimeBack)
    return (
      <p className="mt-8 text-sm text-ink-soft">
        Your GP appointment was not booked, we’re no longer holding the time, and nothing was charged. If you
        answered by mistake, <Link to={paths.findGp()}>choose a new time</Link>. You can then answer the
        safety check again.
      </p>
    )
  if (holdsTime)
    return (
      <p className="mt-8 text-sm text-ink-soft">
        If you answered by mistake,{' '}
        <Link to={paths.safetyCheck(query)} replace>
          answer the safety check again
        </Link>
        .
      </p>
    )
  return null
}

type CallRequestBody = ApiInput<'askForCall'>['body']
type CallParts = { call: { mobile: string; window: CallRequestBody['window'] } }

/** The practice has no email set up, so that no one there would hear of it. */
const notReachedText = 'We cannot be reached this way at the moment. Please call one of the lines above.'

/** `isAfterCheck`: known to follow a positive safety check; otherwise the server finds out. See docs/product/gp.md#other-support. */
export const CallRequest = ({ isAfterCheck }: { isAfterCheck: boolean }) => (
  <section className="mt-12">
    <h2 className="text-xl">Ask us to call you</h2>
    <CallOffer isAfterCheck={isAfterCheck} />
  </section>
)

/** The server's answer to a login that is no client's, an administrator's say. */
const hasNoRecord = ({ status }: ApiProblem) => status === 403 || status === 404

function CallOffer({ isAfterCheck }: { isAfterCheck: boolean }) {
  const { pathname, search } = useLocation()
  const { canSendEmail } = useSettings()
  const { status } = useSession()
  const profile = useClientProfile()
  if (!canSendEmail)
    return (
      <p className="mt-3">
        {notReachedText} <ReachUs />
      </p>
    )
  if (status === 'signedOut')
    return (
      <p className="mt-3">
        If our safety check led you here in the last day,{' '}
        <LogInLink returnTo={`${pathname}${search}`}>log in</LogInLink>, so that we know whom to call.
        Otherwise please call one of the lines above. <ReachUs />
      </p>
    )
  if (profile.record) return <CallForm record={profile.record} isAfterCheck={isAfterCheck} />
  if (status === 'loading' || profile.status === 'loading')
    return (
      <noscript>
        <p className="mt-3">
          Asking for a call here needs JavaScript. <ReachUs />
        </p>
      </noscript>
    )
  if (profile.failure && !hasNoRecord(profile.failure)) return <DetailsNotRead />
  return (
    <p className="mt-3">
      We found no client record of yours, so you cannot ask for a call here. Please call one of the lines
      above. <ReachUs />
    </p>
  )
}

const loadRules = async () => (await import('./call-rules.ts')).callRules

function CallForm({ record, isAfterCheck }: { record: ClientRecord; isAfterCheck: boolean }) {
  const { defaultTimeZone } = useSettings()
  const [keys] = useState(createPressKeys)
  const [asked, setAsked] = useState<CallRequestBody | null>(null)
  const [hasNoCheck, setHasNoCheck] = useState(false)
  const form = useForm<CallParts>({
    initial: { call: { mobile: record.mobile ?? '', window: 'asSoonAsPossible' } },
    loadRules,
  })
  const { errors, reason, bind, onSubmit, showErrors } = form.check()
  const submit = onSubmit(async (_, { call }) => {
    const answer = await callApi('askForCall', { body: call }, { keys })
    if (answer.ok) {
      setAsked(call)
      return { kind: 'done' }
    }
    if (answer.problem.code === 'notFound') {
      setHasNoCheck(true)
      return { kind: 'done' }
    }
    if (answer.problem.fields) return toOutcome(answer.problem, 'call', '')
    const isDeaf = answer.problem.code === 'emailNotSetUp'
    return { kind: 'failed', message: isDeaf ? notReachedText : failedText }
  })
  if (asked)
    return (
      <div className="mt-4">
        <Notice type="success" announced="politely" title="We’ve told our team">
          We’ll call you on {asked.mobile}, {callWindows[asked.window].words}. If things get worse before we
          call, please call <a href="tel:000">000</a> or Lifeline on <a href="tel:131114">13 11 14</a>.
        </Notice>
      </div>
    )
  if (hasNoCheck) return <NoRecentCheck />
  return (
    <>
      <p className="mt-2 text-ink-soft">
        Someone from our team will call you, to help you find the right support.
        {!isAfterCheck && ' You can ask for a call until one day after our safety check brought you here.'}
      </p>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields mt-5" onSubmit={submit} aria-label="Ask us to call you">
        <PhoneField {...bind('call.mobile')} label="Phone number" placeholder="+61 4XX XXX XXX" required />
        <RadioCards
          field={bind('call.window')}
          legend="When should we call?"
          help={`We call between 8 am and 8 pm, ${zoneLabel(defaultTimeZone)} time. At other hours, please call one of the lines above.`}
          columns={2}
          options={Object.entries(callWindows).map(([value, { label }]) => ({ value, label }))}
        />
        <FormFoot
          button="Ask us to call you"
          busy={form.busy && 'Asking…'}
          failure={form.busy ? null : form.failure}
          isKept={form.isKept}
          reason={reason}
          onRefused={showErrors}
        />
      </ScriptForm>
    </>
  )
}

/** There is no positive safety check of the last day, so no one can be told to call. */
export function NoRecentCheck() {
  return (
    <div className="mt-4">
      <Notice type="warning" announced="atOnce" title="Our team has not been told to call you">
        We can only call people who did our safety check in the last day and were brought to this page by it.
        We can’t find one from you. Please call one of the lines above. <ReachUs /> You can also{' '}
        <Link to={paths.findGp()}>choose a GP time</Link> and do the safety check again.
      </Notice>
    </div>
  )
}

/** Their record could not be read, so we do not know yet whether they can ask for a call. */
function DetailsNotRead() {
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await refetchClientProfile()
    setBusy(false)
  }
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <Notice type="error" announced="politely" title="We could not load your details just now">
        Please try again, or call one of the lines above. <ReachUs />
      </Notice>
      <TryAgainButton look="secondary" isTrying={busy} onClick={tryAgain} />
    </div>
  )
}

/** The practice's phone where it has given one, and always its contact page. */
function ReachUs() {
  const { phone } = useSettings().practice
  return (
    <>
      To reach us,{' '}
      {phone && (
        <>
          call <a href={`tel:${phone.number}`}>{phone.words}</a> or{' '}
        </>
      )}
      use our <Link to={paths.contact()}>contact page</Link>.
    </>
  )
}
