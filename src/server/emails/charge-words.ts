import { paths } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime } from '#domain/booking/appointment-words.ts'
import type { ChargeEmailKind, PracticeEmailKind } from '#domain/messages/emails.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { chargeFailures, isChargeFailure } from '#domain/money/charges.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Config } from '../config.ts'
import type { EmailRow } from './deliver.ts'

/** What emails say of a charge. */
type ChargeNews = {
  chargeId: string
  cents: number
  reason: string | null
  nextTryAt: Date | null
  startsAt: Date
  /** Of the client, in whose zone times are said. */
  firstName: string
  timeZone: ZoneId
}

type ClientKind = Exclude<ChargeEmailKind, PracticeEmailKind>

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

/** As discreet as the others: subject and preview say neither with whom nor why. */
export const chargeEmails = {
  failed: {
    to: 'client',
    write: (config, news: ChargeNews) => ({
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
  },
  payLink: {
    to: 'client',
    write: (config, news: ChargeNews) => ({
      subject: 'A payment is open',
      preview: 'Here is how to pay.',
      heading: 'A payment is open',
      parts: [
        `Hello ${news.firstName}, ${amount(news)} for ${when(news)} is still to be paid.`,
        payPage(news, config),
      ],
    }),
  },
  refunded: {
    to: 'client',
    write: ({ PUBLIC_URL }, news: ChargeNews) => ({
      subject: 'You get money back',
      preview: 'It takes some days until you see it.',
      heading: 'You get money back',
      parts: [
        `Hello ${news.firstName}, we have sent ${amount(news)} back to the card that you paid with. It takes up to ten business days until you see it.`,
        { button: 'See my payments', href: `${PUBLIC_URL}${paths.myPayments()}` },
      ],
    }),
  },
  feeDropped: {
    to: 'client',
    write: ({ PUBLIC_URL }, news: ChargeNews) => ({
      subject: 'A fee is dropped',
      preview: 'You do not pay it.',
      heading: 'A fee is dropped',
      parts: [
        `Hello ${news.firstName}, the time that you gave up on ${when(news)} has been booked again, so the fee of ${amount(news)} is dropped. If your card has paid it, you get it back.`,
        { button: 'See my payments', href: `${PUBLIC_URL}${paths.myPayments()}` },
      ],
    }),
  },
} as const satisfies Record<ClientKind, EmailRow<'client', [ChargeNews]>>

/** Those for the practice name no one. */
export const practiceChargeEmails = {
  practiceFailed: {
    to: 'address',
    write: (config, news: ChargeNews) => ({
      subject: 'A card payment failed',
      preview: 'See what happens next.',
      heading: 'A card payment failed',
      parts: [
        `A charge of ${amount(news)} did not go through. The client is told by email with a page to pay, or by text message where their address is not confirmed. The charge says whether they could be told.`,
        chargePage(news, config),
      ],
    }),
  },
  practiceRefundFailed: {
    to: 'address',
    write: (config, news: ChargeNews) => ({
      subject: 'A refund failed',
      preview: 'It has to be given back in another way.',
      heading: 'A refund failed',
      parts: [
        `A refund of ${amount(news)} was not accepted. Please give it back in another way, or try again.`,
        chargePage(news, config),
      ],
    }),
  },
  practiceFeeDropped: {
    to: 'address',
    write: (config, news: ChargeNews) => ({
      subject: 'A short-notice fee is dropped',
      preview: 'The time was booked again.',
      heading: 'A short-notice fee is dropped',
      parts: [
        `The time of a short-notice cancellation was booked again, so its fee of ${amount(news)} is dropped. If it was paid, it goes back to the card.`,
        chargePage(news, config),
      ],
    }),
  },
  practicePaidTwice: {
    to: 'address',
    write: (config, news: ChargeNews) => ({
      subject: 'A charge was paid twice',
      preview: 'The second payment goes back to the card.',
      heading: 'A charge was paid twice',
      parts: [
        `A charge of ${amount(news)} was paid a second time. We ask the bank to send the second payment back to the card. Please look at the charge.`,
        chargePage(news, config),
      ],
    }),
  },
  practiceDisputed: {
    to: 'address',
    write: (config, news: ChargeNews) => ({
      subject: 'A payment is disputed',
      preview: 'Please answer it at the payment provider.',
      heading: 'A payment is disputed',
      parts: [
        `A client’s bank asks about a payment of ${amount(news)}, or wants it back. Please answer in the dashboard of the payment provider: it says until when. Without an answer the money may be lost. The charge says why it is disputed.`,
        chargePage(news, config),
      ],
    }),
  },
  practiceDisputeWon: {
    to: 'address',
    write: (config, news: ChargeNews) => ({
      subject: 'A disputed payment stays with you',
      preview: 'The dispute is closed.',
      heading: 'A disputed payment stays with you',
      parts: [
        `The dispute about a payment of ${amount(news)} is closed, and the practice keeps the money.`,
        chargePage(news, config),
      ],
    }),
  },
  practiceDisputeLost: {
    to: 'address',
    write: (config, news: ChargeNews) => ({
      subject: 'A disputed payment is lost',
      preview: 'The bank took the money back.',
      heading: 'A disputed payment is lost',
      parts: [
        `The dispute about a payment of ${amount(news)} was decided for the client: the bank took the money back. Takings still count the payment: please note the loss in your accounts.`,
        chargePage(news, config),
      ],
    }),
  },
} as const satisfies Record<PracticeEmailKind, EmailRow<'address', [ChargeNews]>>

/** No amount, no name and no reason: others may see a phone’s screen. */
export const chargeText = (kind: ClientKind, { PRODUCT_NAME, PUBLIC_URL }: Config): string =>
  `${PRODUCT_NAME}: ${textByKind[kind]}. Please log in to see it: ${PUBLIC_URL}${paths.myPayments()}`

const textByKind = {
  failed: 'a payment is open',
  payLink: 'a payment is open',
  refunded: 'you get money back',
  feeDropped: 'a fee is dropped',
} as const satisfies Record<ClientKind, string>
