import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ApiInput } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { type ApiProblem, callApi, createPressKeys } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { type ClientRecord, useClientProfile } from '../client/client-profile.ts'
import { refetchClientProfile } from '../client/profile-queries.tsx'
import { FormErrors, FormFoot, ScriptForm } from '../forms/form-parts.tsx'
import { toOutcome } from '../forms/form-rules.ts'
import { useForm } from '../forms/use-form.ts'
import { LogInLink, useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { PhoneField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { failedText } from './explain-failure.tsx'

type CallRequestBody = ApiInput<'askForCall'>['body']
type CallParts = { call: { mobile: string; window: CallRequestBody['window'] } }

const windows = {
  asSoonAsPossible: { label: 'As soon as possible', promise: 'as soon as we can' },
  morning: { label: 'In the morning', promise: 'in the morning' },
  afternoon: { label: 'In the afternoon', promise: 'in the afternoon' },
  evening: { label: 'In the evening', promise: 'in the evening' },
} as const satisfies Record<CallRequestBody['window'], { label: string; promise: string }>

/** The practice has no email set up, so that no one there would hear of it. */
const notReachedText = 'We cannot be reached this way at the moment. Please call one of the lines above.'

/** `isAfterCheck`: known to follow a positive safety check; otherwise the server finds out. See docs/product/gp.md#other-support. */
export function CallRequest({ isAfterCheck }: { isAfterCheck: boolean }) {
  return (
    <section className="mt-12">
      <h2 className="text-xl">Ask us to call you</h2>
      <CallOffer isAfterCheck={isAfterCheck} />
    </section>
  )
}

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
          We’ll call you on {asked.mobile}, {windows[asked.window].promise}. If things get worse before we
          call, please call <a href="tel:000">000</a> or Lifeline on <a href="tel:131114">13 11 14</a>.
        </Notice>
      </div>
    )
  if (hasNoCheck) return <NoRecentCheck />
  return (
    <>
      <p className="mt-2 text-ink-soft">
        Someone from our team calls you and finds the right help with you.
        {!isAfterCheck && ' You can ask for one day after our safety check led you here.'}
      </p>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields mt-5" onSubmit={submit} aria-label="Ask us to call you">
        <PhoneField {...bind('call.mobile')} label="Phone number" placeholder="+61 4XX XXX XXX" required />
        <RadioCards
          field={bind('call.window')}
          legend="When should we call?"
          columns={2}
          options={Object.entries(windows).map(([value, { label }]) => ({ value, label }))}
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
        You can ask for a call for one day after our safety check led you to this page, and we have no such
        check of yours. Please call one of the lines above. <ReachUs /> You can also{' '}
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
      <Button look="secondary" busy={busy && 'Trying again'} onClick={tryAgain}>
        Try again
      </Button>
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
