import { paths } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime } from '#domain/booking/appointment-words.ts'
import type { ChargeEmailKind, PracticeEmailKind } from '#domain/messages/emails.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { chargeFailures, isChargeFailure } from '#domain/money/charges.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Config } from '../config.ts'
import type { EmailRow } from './deliver.ts'
import type { EmailWords } from './render-email.ts'

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

const paymentsPage = ({ PUBLIC_URL }: Config) => ({
  button: 'See my payments',
  href: `${PUBLIC_URL}${paths.myPayments()}`,
})

const nextTry = ({ nextTryAt, timeZone }: ChargeNews) =>
  nextTryAt
    ? [`Or you can leave it: we’ll try your card on file again on ${dayAndTime(nextTryAt, timeZone)}.`]
    : []

const chargePage = ({ chargeId }: ChargeNews, { PUBLIC_URL }: Config) => ({
  button: 'Open the charge',
  href: `${PUBLIC_URL}${staffPages.money({ charge: chargeId })}`,
})

/** As discreet as the others: subject and preview say neither with whom nor why. */
export const chargeEmails = {
  failed: toClient('A payment did not go through', 'Here is how to pay.', (news, config) => [
    `we could not take ${amount(news)} for ${when(news)}. ${why(news)}`,
    payPage(news, config),
    ...nextTry(news),
    'There is no extra charge for this.',
  ]),
  payLink: toClient('You have a payment to make', 'Here is how to pay.', (news, config) => [
    `${amount(news)} for ${when(news)} is still to be paid.`,
    payPage(news, config),
  ]),
  refunded: toClient('You have a refund', 'It can take some days to reach you.', (news, config) => [
    `we have sent ${amount(news)} back to the card that you paid with. It can take up to ten business days to reach you.`,
    paymentsPage(config),
  ]),
  feeDropped: toClient('A fee has been dropped', 'You don’t need to pay it.', (news, config) => [
    `someone else has booked the time that you gave up, ${when(news)}, so we have dropped the fee of ${amount(news)}. If you have already paid it, you’ll get it back.`,
    paymentsPage(config),
  ]),
} as const satisfies Record<ClientKind, EmailRow<'client', [ChargeNews]>>

/** `says` begins with what follows the name. */
function toClient(
  subject: string,
  preview: string,
  says: (news: ChargeNews, config: Config) => readonly [string, ...EmailWords['parts']],
): EmailRow<'client', [ChargeNews]> {
  return {
    to: 'client',
    write: (config, news) => {
      const [first, ...others] = says(news, config)
      return { subject, preview, parts: [`Hello ${news.firstName}, ${first}`, ...others] }
    },
  }
}

/** Those for the practice name no one. */
export const practiceChargeEmails = {
  practiceFailed: toPractice(
    'A card payment failed',
    'See what happens next.',
    (amount) =>
      `A charge of ${amount} did not go through. The client is told by email with a page to pay, or by text message where their address is not confirmed. The charge says whether they could be told.`,
  ),
  practiceRefundFailed: toPractice(
    'A refund failed',
    'It has to be given back in another way.',
    (amount) => `A refund of ${amount} was not accepted. Please give it back in another way, or try again.`,
  ),
  practiceFeeDropped: toPractice(
    'A short-notice fee is dropped',
    'The time was booked again.',
    (amount) =>
      `The time of a short-notice cancellation was booked again, so its fee of ${amount} is dropped. If it was paid, it goes back to the card.`,
  ),
  practicePaidTwice: toPractice(
    'A charge was paid twice',
    'The second payment goes back to the card.',
    (amount) =>
      `A charge of ${amount} was paid a second time. We ask the bank to send the second payment back to the card. Please look at the charge.`,
  ),
  practiceDisputed: toPractice(
    'A payment is disputed',
    'Please answer it at the payment provider.',
    (amount) =>
      `A client’s bank asks about a payment of ${amount}, or wants it back. Please answer in the dashboard of the payment provider: it says until when. Without an answer the money may be lost. The charge says why it is disputed.`,
  ),
  practiceDisputeWon: toPractice(
    'A disputed payment stays with you',
    'The dispute is closed.',
    (amount) => `The dispute about a payment of ${amount} is closed, and the practice keeps the money.`,
  ),
  practiceDisputeLost: toPractice(
    'A disputed payment is lost',
    'The bank took the money back.',
    (amount) =>
      `The dispute about a payment of ${amount} was decided for the client: the bank took the money back. Takings still count the payment: please note the loss in your accounts.`,
  ),
} as const satisfies Record<PracticeEmailKind, EmailRow<'address', [ChargeNews]>>

function toPractice(
  subject: string,
  preview: string,
  says: (amount: string) => string,
): EmailRow<'address', [ChargeNews]> {
  return {
    to: 'address',
    write: (config, news) => ({
      subject,
      preview,
      parts: [says(amount(news)), chargePage(news, config)],
    }),
  }
}

/** No amount, no name and no reason: others may see a phone’s screen. */
export const chargeText = (kind: ClientKind, { PRODUCT_NAME, PUBLIC_URL }: Config): string =>
  `${PRODUCT_NAME}: ${textByKind[kind]}. Please log in to see it: ${PUBLIC_URL}${paths.myPayments()}`

const textByKind = {
  failed: 'you have a payment to make',
  payLink: 'you have a payment to make',
  refunded: 'you have a refund',
  feeDropped: 'a fee has been dropped',
} as const satisfies Record<ClientKind, string>
