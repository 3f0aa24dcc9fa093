import { sql } from 'kysely'
import { type EmailOwner, mayEmail } from '#domain/messages/emails.ts'
import { personBase } from '#domain/person-path.ts'
import type { TextMessage } from '../adapters/mail-and-sms.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Service } from '../service.ts'
import { type EmailWords, renderEmail } from './render-email.ts'

/** An email or a text message that takes longer is given up on. */
export const mostSecondsToSend = 25

/** A client as emails know them: their address, whether it is known to be theirs, and whose pages a link opens. */
type ClientAddress = EmailOwner & LinkedPerson

type LinkedPerson = { clientId: string; isFirstPerson: boolean }

/** Pages of one of several people whom a login acts for are named in their address. */
export const siteOf = (config: Config, { clientId, isFirstPerson }: LinkedPerson): Config =>
  isFirstPerson ? config : { ...config, PUBLIC_URL: `${config.PUBLIC_URL}${personBase(clientId)}` }

type Addressee = {
  /** The practice's own, that of an account, or one that someone typed. */
  address: string
  client: ClientAddress
  /** The email is the outcome of what they booked at this moment, or held. */
  booker: ClientAddress & { bookedAt: Date }
}

/** One kind of email: to whom it goes, and what it says. All of them stand in emails.ts. */
export type EmailRow<To extends keyof Addressee, About extends unknown[]> = {
  readonly to: To
  readonly write: (config: Config, ...about: About) => EmailWords
}

export type EmailGroup = Readonly<Record<string, EmailRow<keyof Addressee, never[]>>>

type Delivering = Pick<Service, 'mailer' | 'config'>

/** False where its address may not be written to. See docs/product/sign-up.md#email-verification. */
export async function deliver<To extends keyof Addressee, About extends unknown[]>(
  { mailer, config }: Delivering,
  email: EmailRow<To, About>,
  to: Addressee[To],
  ...about: About
): Promise<boolean> {
  const address = findAddress(email, to)
  if (address === null) return false
  const site = typeof to === 'string' ? config : siteOf(config, to)
  await withinLimit(mailer.send(renderEmail({ to: address, ...email.write(site, ...about) }, config)))
  return true
}

export const mayReach = <To extends keyof Addressee>(email: { to: To }, to: Addressee[To]): boolean =>
  findAddress(email, to) !== null

const findAddress = <To extends keyof Addressee>(email: { to: To }, to: Addressee[To]): string | null =>
  addressOf[email.to](to)

const addressOf: { [To in keyof Addressee]: (to: Addressee[To]) => string | null } = {
  address: (to) => to,
  client: (to) => (mayEmail(to, { isOutcomeOfBooking: false }) ? to.email : null),
  booker: (to) => (mayEmail(to, { isOutcomeOfBooking: true, bookedAt: to.bookedAt }) ? to.email : null),
}

export const deliverText = ({ sms }: Pick<Service, 'sms'>, message: TextMessage): Promise<void> =>
  withinLimit(sms.send(message))

/** Gives up on work that takes too long. The work itself is not stopped: it may still succeed later. */
async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong()), mostSecondsToSend * 1000)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Work that was given up on. It may have been done all the same, so that each further try may do it again. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** A notice about a change that has been made: if it cannot be sent, the change stands and the log says so. */
export async function deliverNotice<About extends unknown[]>(
  service: Delivering & Pick<Service, 'log'>,
  email: EmailRow<'address', About>,
  to: string,
  ...about: About
): Promise<void> {
  await deliver(service, email, to, ...about).catch((error: Error) =>
    service.log.error({ error: { type: error.name } }, 'a notice about an account was not sent'),
  )
}

/**
 * The mark that something was sent and the sending share a transaction: a send that fails leaves no mark and is tried again, and a second
 * delivery of its job waits for the first and finds its mark. The pool ends transactions that are idle for less time than a slow mail
 * server may need, so this one may be idle for longer.
 */
export const markAndSend = <T>({ db }: { db: Db }, act: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    return act(tx)
  })
