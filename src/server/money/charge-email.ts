import { paths } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime } from '#domain/emails/format-appointment.ts'
import { formatCents } from '#domain/fees/money.ts'
import { type ChargeEmailKind, isForPractice, type PracticeEmailKind } from '#domain/money/charge-emails.ts'
import { chargeFailures, isChargeFailure } from '#domain/money/charge-failures.ts'
import type { ChargeState } from '#domain/money/charge-states.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Config } from '../config.ts'
import { type EmailDraft, renderEmail } from '../emails/render-email.ts'
import type { Email } from '../ports/email.ts'

export type ChargeNews = {
  kind: ChargeEmailKind
  cents: number
  chargeId: string
  state: ChargeState
  reason: string | null
  nextTryAt: Date | null
  startsAt: Date
  email: string
  mobile: string | null
  firstName: string
  timeZone: ZoneId
  isEmailVerified: boolean
  signedUpAt: Date | null
  now: Date
}

type Written = Omit<EmailDraft, 'to'>

/** As discreet as the others: subject and preview say neither with whom nor why. Those for the practice name no one. */
export function chargeEmail(news: ChargeNews, config: Config): Email {
  const to = isForPractice(news.kind) ? config.SUPPORT_EMAIL : news.email
  return renderEmail({ to, ...emailByKind[news.kind](news, config) }, config)
}

/** No amount, no name and no reason: others may see a phone’s screen. */
export const chargeText = (kind: ClientKind, { PRODUCT_NAME, PUBLIC_URL }: Config): string =>
  `${PRODUCT_NAME}: ${textByKind[kind]}. Please log in to see it: ${PUBLIC_URL}${paths.myPayments()}`

type ClientKind = Exclude<ChargeEmailKind, PracticeEmailKind>

const textByKind = {
  failed: 'a payment is open',
  payLink: 'a payment is open',
  refunded: 'you get money back',
  feeDropped: 'a fee is dropped',
} as const satisfies Record<ClientKind, string>

const amount = ({ cents }: ChargeNews) => formatCents(cents)
const when = ({ startsAt, timeZone }: ChargeNews) => dayAndTime(startsAt, timeZone)

const why = ({ reason }: ChargeNews): string =>
  reason !== null && isChargeFailure(reason)
    ? chargeFailures[reason].words
    : 'The payment did not go through.'

const payPage = ({ chargeId }: ChargeNews, { PUBLIC_URL }: Config) => ({
  button: 'Pay now',
  href: `${PUBLIC_URL}${paths.myPayment(chargeId)}`,
})

const nextTry = ({ nextTryAt, timeZone }: ChargeNews) =>
  nextTryAt
    ? [`You can also leave it: we try the card on file again on ${dayAndTime(nextTryAt, timeZone)}.`]
    : []

const chargePage = ({ chargeId }: ChargeNews, { PUBLIC_URL }: Config) => ({
  button: 'Open the charge',
  href: `${PUBLIC_URL}${staffPages.money({ charge: chargeId })}`,
})

const emailByKind = {
  failed: (news, config) => ({
    subject: 'A payment did not go through',
    preview: 'Here is how to pay.',
    heading: 'A payment did not go through',
    parts: [
      `Hello ${news.firstName}, we could not take ${amount(news)} for ${when(news)}. ${why(news)}`,
      payPage(news, config),
      ...nextTry(news),
      'Nothing is added to the amount.',
    ],
  }),
  payLink: (news, config) => ({
    subject: 'A payment is open',
    preview: 'Here is how to pay.',
    heading: 'A payment is open',
    parts: [
      `Hello ${news.firstName}, ${amount(news)} for ${when(news)} is still to be paid.`,
      payPage(news, config),
    ],
  }),
  refunded: (news, { PUBLIC_URL }) => ({
    subject: 'You get money back',
    preview: 'It takes some days until you see it.',
    heading: 'You get money back',
    parts: [
      `Hello ${news.firstName}, we have sent ${amount(news)} back to the card that you paid with. It takes up to ten business days until you see it.`,
      { button: 'See my payments', href: `${PUBLIC_URL}${paths.myPayments()}` },
    ],
  }),
  feeDropped: (news, { PUBLIC_URL }) => ({
    subject: 'A fee is dropped',
    preview: 'You do not pay it.',
    heading: 'A fee is dropped',
    parts: [
      `Hello ${news.firstName}, the time that you gave up on ${when(news)} has been booked again, so the fee of ${amount(news)} is dropped. If your card has paid it, you get it back.`,
      { button: 'See my payments', href: `${PUBLIC_URL}${paths.myPayments()}` },
    ],
  }),
  practiceFailed: (news, config) => ({
    subject: 'A card payment failed',
    preview: 'See what happens next.',
    heading: 'A card payment failed',
    parts: [
      `A charge of ${amount(news)} did not go through. The client is told by email with a page to pay, or by text message where their address is not confirmed. The charge says whether they could be told.`,
      chargePage(news, config),
    ],
  }),
  practiceRefundFailed: (news, config) => ({
    subject: 'A refund failed',
    preview: 'It has to be given back in another way.',
    heading: 'A refund failed',
    parts: [
      `A refund of ${amount(news)} was not accepted. Please give it back in another way, or try again.`,
      chargePage(news, config),
    ],
  }),
  practiceFeeDropped: (news, config) => ({
    subject: 'A short-notice fee is dropped',
    preview: 'The time was booked again.',
    heading: 'A short-notice fee is dropped',
    parts: [
      `The time of a short-notice cancellation was booked again, so its fee of ${amount(news)} is dropped. If it was paid, it goes back to the card.`,
      chargePage(news, config),
    ],
  }),
  practicePaidTwice: (news, config) => ({
    subject: 'A charge was paid twice',
    preview: 'The second payment goes back to the card.',
    heading: 'A charge was paid twice',
    parts: [
      `A charge of ${amount(news)} was paid a second time. We ask the bank to send the second payment back to the card. Please look at the charge.`,
      chargePage(news, config),
    ],
  }),
  practiceDisputed: (news, config) => ({
    subject: 'A payment is disputed',
    preview: 'Please answer it at the payment provider.',
    heading: 'A payment is disputed',
    parts: [
      `A client’s bank asks about a payment of ${amount(news)}, or wants it back. Please answer in the dashboard of the payment provider: it says until when. Without an answer the money may be lost. The charge says why it is disputed.`,
      chargePage(news, config),
    ],
  }),
  practiceDisputeWon: (news, config) => ({
    subject: 'A disputed payment stays with you',
    preview: 'The dispute is closed.',
    heading: 'A disputed payment stays with you',
    parts: [
      `The dispute about a payment of ${amount(news)} is closed, and the practice keeps the money.`,
      chargePage(news, config),
    ],
  }),
  practiceDisputeLost: (news, config) => ({
    subject: 'A disputed payment is lost',
    preview: 'The bank took the money back.',
    heading: 'A disputed payment is lost',
    parts: [
      `The dispute about a payment of ${amount(news)} was decided for the client: the bank took the money back. Takings still count the payment: please note the loss in your accounts.`,
      chargePage(news, config),
    ],
  }),
} as const satisfies Record<ChargeEmailKind, (news: ChargeNews, config: Config) => Written>
