import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import Receipt from 'lucide-react/icons/receipt-text'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { Link, useNavigate } from 'react-router'
import type { Charge } from '#contract/staff/charges.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ChargeTrail as Trail } from '#contract/staff/takings.ts'
import { outcomeRows } from '#domain/diary/outcome-rules.ts'
import { dayAndTime } from '#domain/booking/appointment-words.ts'
import { formatCents } from '#domain/fees/cents.ts'
import type { ChargeEmailKind } from '#domain/messages/emails.ts'
import { disputeStates } from '#domain/money/refunds-and-disputes.ts'
import { invoiceMethods } from '#domain/money/invoice-payments.ts'
import { IconButton } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { formatBirthday } from '../clients/format-client.ts'
import { ReadFailed, StateLine } from '../desk/desk.tsx'
import { formatShortMoment } from '../desk/format-moment.ts'
import { useStaff } from '../desk/staff.ts'
import { useMinute } from '../desk/use-minute.ts'
import { ChargeActions } from './charge-actions.tsx'
import { amountOf, focusChargeLink, kindOf, openFigures, stateOf } from './charge-words.ts'
import { useCharge } from './use-charge.ts'
import * as styles from './money.module.css'

export function ChargePanel({ id, show }: { id: string; show: string }) {
  const navigate = useNavigate()
  const { data: trail, error, isFetching, refetch } = useCharge(id)
  const close = () => {
    void navigate(staffPages.money({ show: show === 'all' ? undefined : show }), { preventScrollReset: true })
    focusChargeLink(id)
  }
  return (
    <aside
      className={`relative p-5 border border-line rounded-lg bg-surface min-[1200px]:sticky min-[1200px]:top-6 ${styles.panel}`}
      aria-label="The charge"
    >
      <div className="absolute top-2 right-2">
        <IconButton label="Close the charge" icon={<X className="icon" />} onClick={close} />
      </div>
      {/* What was read stays when reading it again fails. */}
      {trail ? (
        <Details trail={trail} />
      ) : error ? (
        <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </aside>
  )
}

const focusHeading = (heading: HTMLHeadingElement | null) => heading?.focus()

function Details({ trail }: { trail: Trail }) {
  const { charge } = trail
  const { timeZone } = useStaff()
  const now = useMinute()
  const { tone, label } = stateOf(openFigures(charge))
  const { amount, note } = amountOf(charge)
  return (
    <>
      <StateLine tone={tone} isPill>
        {label}
      </StateLine>
      <h2 ref={focusHeading} tabIndex={-1}>
        <Link to={staffPages.client(charge.client.id)}>{charge.client.name}</Link>
      </h2>
      <p className="text-ink-soft">
        Born {formatBirthday(trail.dateOfBirth)}. {formatShortMoment(charge.start, timeZone, now)}.{' '}
        {kindOf(charge.kind, trail.type)} with {charge.clinician.name}
      </p>
      <p className="mt-4 mb-5 font-display text-[2.2rem]/[1.1] font-medium tabular-nums lining-nums tracking-[-0.02em]">
        {amount}
        {note && <small className="ml-2 font-sans text-sm tracking-normal text-ink-soft">{note}</small>}
      </p>
      {charge.state === 'invoiced' && !charge.isDocumentIssued && (
        <p className="mb-4">
          Its document still needs something.{' '}
          <Link to={staffPages.waitingDocuments()}>See what is missing</Link>
        </p>
      )}
      <ChargeTrail charge={charge} steps={trail.steps} />
      <ChargeActions trail={trail} />
      {trail.nextSession && (
        <p className="-mx-5 mt-5 px-5 pt-3 border-t border-line text-ink-soft">
          The next session, {dayAndTime(new Date(trail.nextSession), timeZone)}, stays booked.
        </p>
      )}
    </>
  )
}

type TrailStep = Trail['steps'][number]
type StepLine = { Icon: typeof X; words: string; beside?: string | null }

const attemptWords = {
  asked: { Icon: Clock, words: 'The bank is asked' },
  needsAuthentication: { Icon: Landmark, words: 'The bank asks the client to confirm it' },
  failed: { Icon: X, words: 'It did not succeed' },
  paid: { Icon: CreditCard, words: 'Paid' },
  paidTwice: { Icon: CreditCard, words: 'Paid a second time' },
} as const

const refundWords = {
  asked: 'Refund asked for',
  refunded: 'Refunded',
  failed: 'The refund failed',
} as const

const toldBy = {
  email: 'The client is told by email',
  sms: 'The client is told by text message',
  none: 'The client could not be told: no email reaches them, and no text message was sent',
  unknown: 'The client is told by email, if their address is confirmed',
} as const

type ToldBy = keyof typeof toldBy
const toClient = (what: string) => (told: ToldBy) => `${toldBy[told]}: ${what}`
const toPractice = (what: string) => (told: ToldBy) =>
  told === 'none'
    ? `The practice was not told, because no email is set up: ${what}`
    : `The practice is told by email: ${what}`

const emailWords = {
  failed: toClient('a payment did not go through, with the page to pay'),
  payLink: toClient('the page to pay'),
  refunded: toClient('money goes back'),
  feeDropped: toClient('the fee is dropped'),
  practiceFailed: toPractice('a payment failed'),
  practiceRefundFailed: toPractice('a refund failed'),
  practiceFeeDropped: toPractice('the fee is dropped'),
  practicePaidTwice: toPractice('it was paid twice'),
  practiceDisputed: toPractice('the payment is disputed'),
  practiceDisputeWon: toPractice('the disputed payment stays'),
  practiceDisputeLost: toPractice('the disputed payment is lost'),
} as const satisfies Record<ChargeEmailKind, (told: ToldBy) => string>

/** "Dropped automatically: someone else booked the time" */
const droppedByItself = (why: string | null) =>
  why === null
    ? 'Dropped automatically'
    : `Dropped automatically: ${why.charAt(0).toLowerCase()}${why.slice(1)}`

/** What a person typed stands as it is. */
const because = (why: string | null) => (why === null ? '' : `. ${why}`)

function describeStep(step: TrailStep): StepLine {
  switch (step.kind) {
    case 'outcome': {
      const words = step.to ? outcomeRows[step.to].words : 'Outcome taken back'
      return { Icon: CalendarCheck, words: `${words}, recorded by ${step.by ?? 'the client'}` }
    }
    case 'owed':
      return { Icon: Receipt, words: `${formatCents(step.cents)} owed` }
    case 'attempt': {
      const { Icon, words } = attemptWords[step.state]
      const by = step.by === 'client' && step.state === 'paid' ? ' by the client on the page to pay' : ''
      return { Icon, words: step.failure ?? `${words}${by}`, beside: step.card }
    }
    case 'email':
      return { Icon: Mail, words: emailWords[step.about](step.by ?? 'unknown') }
    case 'refund':
      return {
        Icon: Undo,
        words: `${refundWords[step.state]}: ${formatCents(step.cents)}. ${step.why}`,
        beside: `by ${step.by}`,
      }
    case 'stopped':
      return { Icon: Ban, words: `Stopped by ${step.by}${because(step.why)}` }
    case 'dropped':
      return {
        Icon: Ban,
        words: step.by === null ? droppedByItself(step.why) : `Dropped by ${step.by}${because(step.why)}`,
      }
    case 'paidByInvoice':
      return {
        Icon: Landmark,
        words: `Invoice paid, recorded by ${step.by ?? 'the service'}`,
        beside:
          step.receivedOn && step.method
            ? `${invoiceMethods[step.method].toLowerCase()} of ${formatBirthday(step.receivedOn)}`
            : null,
      }
    case 'dispute':
      return {
        Icon: Landmark,
        words: `${disputeStates[step.state]}: ${formatCents(step.cents)}`,
        beside: step.state === 'open' ? step.reason : null,
      }
    case 'paymentTakenBack':
      return {
        Icon: Undo,
        words: `The recorded payment was taken back: ${formatCents(step.cents)}. ${step.why ?? ''}`,
        beside: step.by && `by ${step.by}`,
      }
  }
}

export function ChargeTrail({ charge, steps }: { charge: Charge; steps: readonly TrailStep[] }) {
  const { timeZone } = useStaff()
  const at = (instant: string) => formatShortMoment(instant, timeZone)
  return (
    <ol className={styles.trail} aria-label="What happened">
      {steps.map((step) => {
        const shown: ReturnType<typeof describeStep> | undefined = describeStep(step)
        // Of a newer release than this page: shown when it is loaded again.
        if (!shown) return null
        const { Icon, words, beside } = shown
        return (
          <li key={`${step.kind} ${step.at}`}>
            <i aria-hidden="true">
              <Icon className="icon size-3.5" />
            </i>
            <span>
              {words}
              <time className="block text-xs text-ink-soft" dateTime={step.at}>
                {beside ? `${at(step.at)}, ${beside}` : at(step.at)}
              </time>
            </span>
          </li>
        )
      })}
      {charge.nextTryAt && (charge.state === 'due' || charge.state === 'failed') && (
        <li>
          <i className="bg-bloom-tint text-on-bloom-tint" aria-hidden="true">
            <Clock className="icon size-3.5" />
          </i>
          <span>
            {charge.tries === 0 ? 'The card is charged automatically' : 'Next try, automatically'}
            <time className="block text-xs text-ink-soft" dateTime={charge.nextTryAt}>
              {at(charge.nextTryAt)}
            </time>
          </span>
        </li>
      )}
    </ol>
  )
}
