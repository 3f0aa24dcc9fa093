import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import Receipt from 'lucide-react/icons/receipt-text'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { Charge } from '#contract/staff/charges.ts'
import type { ChargeTrail as Trail } from '#contract/staff/takings.ts'
import { outcomeRows } from '#domain/booking/outcome-rules.ts'
import type { ChargeEmailKind } from '#domain/money/charge-emails.ts'
import { formatCents } from '#domain/fees/money.ts'
import { disputeStates } from '#domain/money/disputes.ts'
import { invoiceMethods } from '#domain/money/invoice-payments.ts'
import { formatShortMoment } from '../desk/format-moment.ts'
import { formatBirthday } from '../clients/format-client.ts'
import { useStaff } from '../frame/staff-context.ts'
import * as styles from './charge-panel.module.css'

type Step = Trail['steps'][number]
type Shown = { Icon: typeof X; words: string; beside?: string | null }

const attempts = {
  asked: { Icon: Clock, words: 'The bank is asked' },
  needsAuthentication: { Icon: Landmark, words: 'The bank asks the client to confirm it' },
  failed: { Icon: X, words: 'It did not succeed' },
  paid: { Icon: CreditCard, words: 'Paid' },
  paidTwice: { Icon: CreditCard, words: 'Paid a second time' },
} as const

const refunds = {
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

type Told = keyof typeof toldBy
const toClient = (what: string) => (told: Told) => `${toldBy[told]}: ${what}`
const toPractice = (what: string) => (told: Told) =>
  told === 'none'
    ? `No email is set up, so none told the practice: ${what}`
    : `The practice is told by email: ${what}`

const emails = {
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
} as const satisfies Record<ChargeEmailKind, (told: Told) => string>

/** "Dropped by itself: someone else booked the time" */
const droppedByItself = (why: string | null) =>
  why === null ? 'Dropped by itself' : `Dropped by itself: ${why.charAt(0).toLowerCase()}${why.slice(1)}`

/** What a person typed stands as it is. */
const because = (why: string | null) => (why === null ? '' : `. ${why}`)

function show(step: Step): Shown {
  switch (step.kind) {
    case 'outcome': {
      const words = step.to ? outcomeRows[step.to].words : 'Outcome taken back'
      return { Icon: CalendarCheck, words: `${words}, recorded by ${step.by ?? 'the client'}` }
    }
    case 'owed':
      return { Icon: Receipt, words: `${formatCents(step.cents)} owed` }
    case 'attempt': {
      const { Icon, words } = attempts[step.state]
      const by = step.by === 'client' && step.state === 'paid' ? ' by the client on the page to pay' : ''
      return { Icon, words: step.failure ?? `${words}${by}`, beside: step.card }
    }
    case 'email':
      return { Icon: Mail, words: emails[step.about](step.by ?? 'unknown') }
    case 'refund':
      return {
        Icon: Undo,
        words: `${refunds[step.state]}: ${formatCents(step.cents)}. ${step.why}`,
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

/** What happened, and what happens next by itself. */
export function ChargeTrail({ charge, steps }: { charge: Charge; steps: readonly Step[] }) {
  const { timeZone } = useStaff()
  const at = (instant: string) => formatShortMoment(instant, timeZone)
  return (
    <ol className={styles.trail} aria-label="What happened">
      {steps.map((step) => {
        const shown: ReturnType<typeof show> | undefined = show(step)
        // Of a newer release than this page: shown when it is loaded again.
        if (!shown) return null
        const { Icon, words, beside } = shown
        return (
          <li key={`${step.kind} ${step.at}`}>
            <i aria-hidden="true">
              <Icon className="icon" />
            </i>
            <span>
              {words}
              <time dateTime={step.at}>{beside ? `${at(step.at)}, ${beside}` : at(step.at)}</time>
            </span>
          </li>
        )
      })}
      {charge.nextTryAt && (charge.state === 'due' || charge.state === 'failed') && (
        <li className={styles.wait}>
          <i aria-hidden="true">
            <Clock className="icon" />
          </i>
          <span>
            {charge.tries === 0 ? 'The card is asked by itself' : 'Next try by itself'}
            <time dateTime={charge.nextTryAt}>{at(charge.nextTryAt)}</time>
          </span>
        </li>
      )}
    </ol>
  )
}
