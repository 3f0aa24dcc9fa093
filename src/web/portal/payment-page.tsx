import { useCallback, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { sentMark } from '#contract/api-paths.ts'
import type { OwnCharge, TestPayment } from '#contract/own-money.ts'
import { paths } from '#contract/page-paths.ts'
import type { TestCardRequest } from '#contract/payments.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { callApi, isUnanswered } from '../api/call-api.ts'
import { apiQuery, type PollingOptions, usePolledQuery } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { useAction } from '../api/use-action.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { BankDialog, CardFields, TestCardsNote } from '../forms/card-form.tsx'
import { type CardParts, emptyCard } from '../forms/card-values.ts'
import { FormErrors, FormFoot, ScriptForm } from '../forms/form-parts.tsx'
import { type FormOutcome, toOutcome } from '../forms/form-rules.ts'
import { StripeCheckout } from '../forms/stripe-checkout.tsx'
import { useForm } from '../forms/use-form.ts'
import { EmptyState } from '../ui/art.tsx'
import { Button, LinkButton, Spinner } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { SkeletonText } from '../ui/skeletons.tsx'
import { chargeStateWords, whatFor } from './payment-words.ts'
import { PortalScreen, ReadFailed } from './portal-screen.tsx'

export default function PaymentPage() {
  const { id = '' } = useParams()
  return (
    <PortalScreen
      title="Payment"
      description="What is to be paid for a session, and how."
      skeleton={<SkeletonText lines={6} />}
    >
      {() => <OneCharge key={id} id={id} />}
    </PortalScreen>
  )
}

/** What there is to pay. Its answer is awaited once it was sent, here or on a page of the bank. */
export function OneCharge({ id }: { id: string }) {
  const [address] = useSearchParams()
  const { data, error, refetch, polling, startPolling } = usePolledQuery(
    apiQuery('readOwnCharge', { params: { id } }),
    chargePolling,
    { startsNow: address.has(sentMark) },
  )
  if (error?.problem.status === 404 || error?.problem.code === 'invalidInput')
    return (
      <EmptyState
        drawing="sprig"
        title="There is no such payment"
        actions={<LinkButton to={paths.myPayments()}>All payments</LinkButton>}
      >
        It may belong to another login.
      </EmptyState>
    )
  if (error && !data) return <ReadFailed onTryAgain={refetch} />
  if (!data) return <SkeletonText lines={6} />
  return <Payment charge={data} polling={polling} onSent={startPolling} onLook={refetch} />
}

type PaymentProps = {
  charge: OwnCharge
  /** Whether the answer to a payment that was just sent is awaited. */
  polling: 'off' | 'running' | 'late'
  onSent: () => void
  onLook: () => Promise<unknown>
}

/** Says what it is for, what it costs and where it stands; and takes the payment where there is one to make. */
export function Payment({ charge, polling, onSent, onLook }: PaymentProps) {
  const [zone] = useTimeZone()
  const { state, canPay } = charge
  const awaited = isFinished(charge) ? 'off' : polling
  return (
    <div className="grid max-w-[680px] gap-6">
      <div>
        <p className="font-display text-[2.2rem]/[1.1] font-medium tabular-nums lining-nums">
          {formatCents(charge.cents)}
        </p>
        <p>{whatFor(charge, zone)}</p>
      </div>
      {state === 'paid' ? (
        <Notice type="success" announced="politely" title="Paid. Thank you.">
          {chargeStateWords(charge, zone)}
        </Notice>
      ) : awaited === 'running' ? (
        <output className="flex items-center gap-3">
          <Spinner />
          Waiting for your bank’s answer. Please keep this page open.
        </output>
      ) : awaited === 'late' ? (
        <NotHeard
          onLook={() => {
            onSent()
            void onLook()
          }}
        />
      ) : (
        <>
          <Notice type={state === 'failed' ? 'warning' : 'info'} announced="politely">
            {chargeStateWords(charge, zone)}
          </Notice>
          {canPay && <PayNow charge={charge} onSent={onSent} onLook={onLook} />}
          {state === 'checking' && (
            <div>
              <Button look="secondary" onClick={() => void onLook()}>
                Look again
              </Button>
            </div>
          )}
        </>
      )}
      <p>
        <Link to={paths.myPayments()}>All payments</Link>
        {state === 'paid' && (
          <>
            {' · '}
            <Link to={paths.myReceipts()}>Your receipts</Link>
          </>
        )}
      </p>
    </div>
  )
}

/** The bank may have taken the money: a second payment must not be offered here. */
const NotHeard = ({ onLook }: { onLook: () => void }) => (
  <div className="grid justify-items-start gap-4">
    <Notice type="warning" announced="politely" title="We have not heard from your bank yet">
      Please don’t pay again: your payment may have gone through. If your bank tells you that it refused the
      payment, open it again under All payments.
    </Notice>
    <Button onClick={onLook}>Look again</Button>
  </div>
)

type PayNowProps = { charge: OwnCharge; onSent: () => void; onLook: () => Promise<unknown> }

/** The press opens the provider’s form; the payment is made in it. */
function PayNow({ charge, onSent, onLook }: PayNowProps) {
  const { mode } = useSettings().payment
  const [secret, setSecret] = useState<string | null>(null)
  const { act, busy, problem } = useAction()
  const amount = formatCents(charge.cents)

  const open = () =>
    act('open', {
      call: () => callApi('payOwnCharge', { params: { id: charge.id } }),
      after: ({ clientSecret }) => setSecret(clientSecret),
      onFailure: onLook,
    })
  /** This form has ended: the next press opens another. */
  const end = () => {
    setSecret(null)
    void onLook()
  }

  if (secret === null)
    return (
      <div className="grid justify-items-start gap-4">
        {problem && (
          <Notice type="error" announced="atOnce" title={problem.message}>
            Nothing has been charged.
          </Notice>
        )}
        <Button busy={busy !== null && 'Opening the form'} onClick={() => void open()}>
          Pay {amount}
        </Button>
        <p className="text-sm text-ink-soft">You enter a card next. Nothing is charged before that.</p>
      </div>
    )
  return (
    <Card className="p-5">
      {mode === 'stripe' ? (
        <StripeCheckout clientSecret={secret} safe="Nothing has been charged." onComplete={onSent} />
      ) : (
        <TestPaymentForm clientSecret={secret} amount={amount} onSent={onSent} onEnded={end} />
      )}
    </Card>
  )
}

type TestPaymentFormProps = {
  clientSecret: string
  amount: string
  /** The bank has the card; the charge says what becomes of it. */
  onSent: () => void
  /** The form is over without a payment. */
  onEnded: () => void
}

function TestPaymentForm({ clientSecret, amount, onSent, onEnded }: TestPaymentFormProps) {
  const [today] = useState(() => formatIsoDate(localDayAt(new Date(), defaultZone)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const loadRules = useCallback(
    async () => (await import('../forms/card-rules.ts')).cardRules(today),
    [today],
  )
  const form = useForm<CardParts>({ initial: emptyCard, loadRules })
  const { errors, bind, onSubmit } = form.check()

  const take = ({ state, message }: TestPayment) => {
    setAsked(state === 'needsAuthentication')
    setRefusal(state === 'failed' ? (message ?? 'The payment did not go through.') : null)
    if (state === 'paid') onSent()
  }
  const send = async (body: TestCardRequest): Promise<FormOutcome> => {
    const answer = await callApi('tryTestPayment', { params: { clientSecret }, body })
    if (answer.ok) {
      take(answer.value)
      return { kind: 'done' }
    }
    setAsked(false)
    const { status, message } = answer.problem
    if (status === 404 || status === 409) onEnded()
    return isUnanswered(answer.problem)
      ? { kind: 'failed', message }
      : toOutcome(answer.problem, 'card', 'this card')
  }
  const submit = onSubmit((_, { card }) => send(card))

  return (
    <>
      <h2 className="mb-4 text-xl">Card</h2>
      <TestCardsNote today={today} onUse={(card) => form.change('card', card)} />
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" autoComplete="off" onSubmit={submit} aria-label="Card">
        <CardFields bind={bind} number={form.values.card.number} />
        <FormFoot
          button={`Pay ${amount}`}
          busy={form.busy && 'Asking your bank…'}
          failure={form.busy ? null : (form.failure ?? refusal)}
        />
      </ScriptForm>
      {isAsked && (
        <BankDialog onAnswer={(authenticated) => send({ authenticated }).then(() => undefined)}>
          <p>Approve to pay {amount}.</p>
        </BankDialog>
      )}
    </>
  )
}

/** The provider’s event usually takes a second or two. After about a minute the person asks when they like. */
const chargePolling: PollingOptions<OwnCharge> = {
  pausesMs: [500, 1000, 1500, 2000, 3000, 5000, 8000, 8000, 8000, 8000, 8000],
  isSettled: isFinished,
}

/** Nothing more is heard of it. What failed before stays so until the provider’s event says that it is paid. */
function isFinished({ state }: Pick<OwnCharge, 'state'>): boolean {
  return state === 'paid' || state === 'closed'
}
