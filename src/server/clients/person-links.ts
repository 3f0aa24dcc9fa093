import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiValue } from '#contract/endpoints.ts'
import type { takeOverRequest } from '#contract/people.ts'
import { mayBesideOwnLogin, peopleMessages } from '#domain/clients/account-people.ts'
import { checkPassword } from '#domain/clients/credentials.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { noteChange } from '../audit.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import { deliver, deliverText } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { addedText } from '../emails/people-words.ts'
import { takeCardOff } from '../money/cards.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { insertAccount } from '../sign-in/account-store.ts'
import { hashPassword, measurePassword } from '../sign-in/passwords.ts'
import { hashOfToken, queueEmailVerification } from '../sign-in/sign-in-emails.ts'
import { insertAcceptances, policiesInForce } from './policies.ts'

const queue = 'tell-person'
type News = 'added' | 'ended' | 'stopped' | 'takenOver'
type TellJob = { account: string; clientId: string; news: News }

/** BookerAndPerson if and only if the change is kept. */
export const queuePersonLink = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { news = 'added', ...who }: { account: string; clientId: string; news?: News },
): Promise<void> => jobs.sendWith<TellJob>(tx, queue, [{ data: { ...who, news } }])

export const workOnPersonLinks = (service: Service): Promise<void> =>
  service.jobs.work<TellJob>(queue, (job) => tellPerson(service, job))

type BookerAndPerson = {
  firstName: string
  bookerName: string
  bookerEmail: string | null
  /** Of the person's own login. */
  ownEmail: string | null
  contactEmail: string | null
  contactMobile: string | null
  isOver: boolean
}

/** Who the two are; the name of whoever books stands with the account once it has a second person. */
async function readBookerAndPerson(
  db: Db,
  { account, clientId }: Omit<TellJob, 'news'>,
): Promise<BookerAndPerson | undefined> {
  const { rows } = await sql<BookerAndPerson>`
    select c.first_name as "firstName", concat_ws(' ', a.first_name, a.last_name) as "bookerName", a.email as "bookerEmail",
           own.email as "ownEmail", p.contact_email as "contactEmail", p.contact_mobile as "contactMobile",
           p.ended is not null as "isOver"
      from account_people p join clients c on c.id = p.client_id
      left join accounts a on a.subject::text = p.account
      left join accounts own on own.subject::text = c.identity_subject and own.subject::text <> p.account
     where p.account = ${account} and p.client_id = ${clientId}`.execute(db)
  return rows[0]
}

export async function tellPerson(
  service: Pick<Service, 'db' | 'mailer' | 'sms' | 'config' | 'log'>,
  job: TellJob,
): Promise<void> {
  const { db, config } = service
  const told = await readBookerAndPerson(db, job)
  if (!told) return
  const { firstName, bookerName } = told
  const to = job.news === 'stopped' ? (told.ownEmail ?? told.contactEmail) : told.bookerEmail
  if (job.news !== 'added') {
    if (to !== null && config.canSendEmail)
      await deliver(service, emails.people[job.news], to, { firstName, bookerName })
    return
  }
  if (told.isOver) return
  // Made anew each time it is sent, so that the database keeps only its hash.
  const token = randomBytes(32).toString('base64url')
  const { account, clientId } = job
  await changeRows(db, 'account_people', { account, client_id: clientId }, { link_hash: hashOfToken(token) })
  const about = { firstName, bookerName, token }
  if (told.contactEmail !== null && config.canSendEmail)
    await deliver(service, emails.people.added, told.contactEmail, about)
  else if (told.contactMobile !== null && config.canSendSms)
    await deliverText(service, { to: told.contactMobile, text: addedText(config, token) })
}

type LinkedGrant = BookerAndPerson & { account: string; clientId: string }

/** The grant that a link is of, while somebody else's login answers for the record and nobody has ended it. */
async function findLinked(db: Db, token: string): Promise<LinkedGrant | null> {
  const { rows } = await sql<{ account: string; clientId: string }>`
    select p.account, p.client_id as "clientId" from account_people p join clients c on c.id = p.client_id
     where p.link_hash = ${hashOfToken(token)} and p.ended is null and c.identity_subject = p.account
     for no key update of c`.execute(db)
  const [row] = rows
  const told = row && (await readBookerAndPerson(db, row))
  return told ? { ...row, ...told } : null
}

const linkIsOver = () => fail('notFound', { message: peopleMessages.linkOver })

export const readPersonLink = (
  { db }: Pick<Service, 'db'>,
  token: string,
): Promise<Result<ApiValue<'readPersonLink'>>> =>
  inTransaction(db, async (tx) => {
    const linked = await findLinked(tx, token)
    if (!linked) return linkIsOver()
    const { bookerName, firstName, contactEmail: email } = linked
    return succeed({ bookerName, firstName, email })
  })

/** The record answers to nobody's login from then on: the practice reaches the person at what was given for them. */
export const endByLink = (
  service: Pick<Service, 'db' | 'jobs'>,
  { token, requestId }: { token: string; requestId: string },
): Promise<Result<null>> =>
  inTransaction(service.db, async (tx) => {
    const linked = await findLinked(tx, token)
    if (!linked) return linkIsOver()
    const { account, clientId, contactEmail: email, contactMobile: mobile } = linked
    const by = { actor: 'link sent to the person', requestId }
    await takeCardOff(service, tx, { clientId, by })
    await changeRows(tx, 'clients', { id: clientId }, { identity_subject: null, email, mobile })
    await tx.deleteFrom('questionnaire_drafts').where('client_id', '=', clientId).execute()
    await changeRows(
      tx,
      'account_people',
      { account, client_id: clientId },
      { ended: sql<Date>`clock_timestamp()`, link_hash: null },
    )
    await noteChange(tx, by, clientId, 'ended that someone books for this person')
    await queuePersonLink(service, tx, { account, clientId, news: 'ended' })
    return succeed(null)
  })

type TakeOver = { request: z.infer<typeof takeOverRequest>; requestId: string }

/** A login of their own for a record that somebody else has looked after: the record, all of its history and what is booked stay. */
export async function takeOverRecord(
  service: Service,
  { request, requestId }: TakeOver,
): Promise<Result<{ subject: string }>> {
  const { db, config } = service
  if (config.OIDC_ISSUER !== undefined) return fail('unavailable', { message: signUpMessages.failed })
  const { token, email, password } = request
  const strength = await measurePassword(password, [email, ...email.split(/[@.]/)])
  const checked = checkPassword(password, strength)
  if (!checked.ok) return fail('invalidInput', { fields: { password: checked.message } })
  const [passwordHash, policies] = await Promise.all([hashPassword(password), policiesInForce(service)])
  return inTransaction(db, async (tx) => {
    const linked = await findLinked(tx, token)
    if (!linked) return linkIsOver()
    const { account, clientId } = linked
    // The link came to this address, so using it confirms the address too.
    const isEmailVerified = email.toLowerCase() === linked.contactEmail?.toLowerCase()
    const subject = await insertAccount(tx, { email, passwordHash, role: 'patient', isEmailVerified })
    if (subject === null) return fail('emailInUse')
    const by = { actor: subject, requestId }
    await takeCardOff(service, tx, { clientId, by })
    await changeRows(
      tx,
      'clients',
      { id: clientId },
      {
        identity_subject: subject,
        email,
        mobile: linked.contactMobile,
        on_behalf_of: 'mySelf',
        policies_accepted_at: sql<Date>`now()`,
      },
    )
    await insertAcceptances(tx, clientId, policies)
    await changeRows(
      tx,
      'account_people',
      { account, client_id: clientId },
      { may: [...mayBesideOwnLogin], link_hash: null },
    )
    // What was begun for them and not sent is of whoever began it.
    await tx.deleteFrom('questionnaire_drafts').where('client_id', '=', clientId).execute()
    await noteChange(tx, by, clientId, 'record taken over with a login of their own')
    await queuePersonLink(service, tx, { account, clientId, news: 'takenOver' })
    if (!isEmailVerified) await queueEmailVerification(service, tx, subject)
    return succeed({ subject })
  })
}
