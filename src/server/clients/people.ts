import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiValue } from '#contract/endpoints.ts'
import type { addPersonRequest } from '#contract/people.ts'
import {
  mostPeople,
  peopleMessages,
  type PersonGrant,
  personMays,
  relationRows,
  roleAt,
} from '#domain/clients/account-people.ts'
import { ageAt, ageOn, checkAge, findMisfit, recordTypeOfAge } from '#domain/clients/on-behalf-of.ts'
import type { CommunicationPreference } from '#domain/clients/sign-up.ts'
import { checkBirthday } from '#domain/identifiers/person.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { changeRows, findRow } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { insertClient } from './insert-client.ts'
import { queuePersonLink } from './person-links.ts'

/** Who signs in to an account, by the record that it was opened with. */
type Booker = {
  clientId: string
  practiceId: string
  email: string | null
  mobile: string | null
  timeZone: ZoneId
  communicationPreference: CommunicationPreference
  firstName: string
  lastName: string
}

/** Undefined for an account without a record, such as that of another issuer whose person has not signed up here. */
async function readBooker(db: Db, account: string): Promise<Booker | undefined> {
  const { rows } = await sql<Booker>`
    select c.id as "clientId", c.practice_id as "practiceId", coalesce(a.email, c.email) as email, c.mobile,
           c.time_zone as "timeZone", c.communication_preference as "communicationPreference",
           coalesce(a.first_name, c.first_name) as "firstName", coalesce(a.last_name, c.last_name) as "lastName"
      from account_people p join clients c on c.id = p.client_id
      left join accounts a on a.subject::text = p.account
     where p.account = ${account}
     order by p.since, p.client_id limit 1`.execute(db)
  return rows[0]
}

type PersonRow = PersonGrant & {
  id: string
  grantId: string
  firstName: string
  lastName: string
  dateOfBirth: string
  timeZone: ZoneId
  isFirst: boolean
  hasOwnLogin: boolean
  toldBy: 'email' | 'sms' | 'vouched' | null
  savedCard: string | null
  nextAppointment: Date | null
}

export async function listPeople(
  { db, now }: Pick<Service, 'db' | 'now'>,
  account: string,
): Promise<Result<ApiValue<'listPeople'>>> {
  const booker = await readBooker(db, account)
  if (!booker) return fail('notFound')
  const { rows } = await sql<PersonRow>`
    select c.id, p.id as "grantId", p.role, p.may, c.first_name as "firstName", c.last_name as "lastName",
           c.date_of_birth::text as "dateOfBirth", c.time_zone as "timeZone", c.id = ${booker.clientId} as "isFirst",
           coalesce(c.identity_subject <> p.account, false) as "hasOwnLogin",
           case when p.role <> 'carer' or c.identity_subject is distinct from p.account then null
                when p.contact_email is not null then 'email'
                when p.contact_mobile is not null then 'sms'
                when p.vouched_at is not null then 'vouched' end as "toldBy",
           case when 'pay' = any(p.may) then c.saved_card_last_four end as "savedCard",
           case when 'seeAppointments' = any(p.may) then
             (select min(lower(r.during)) from reservations r where r.client_id = c.id and r.status = 'booked'
                and r.service_delivered is null and upper(r.during) > clock_timestamp()) end as "nextAppointment"
      from account_people p join clients c on c.id = p.client_id
     where p.account = ${account} and p.ended is null
     order by p.since, p.client_id`.execute(db)
  const { rows: helpers } = await sql<{
    grantId: string
    name: string
    firstName: string
    may: PersonGrant['may']
    since: Date
  }>`
    select other.id as "grantId", other.may, other.since, c.first_name as "firstName",
           coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''),
             (select first_name || ' ' || last_name from clients where identity_subject = other.account order by created_at limit 1)) as name
      from account_people own
      join clients c on c.id = own.client_id
      join account_people other on other.client_id = own.client_id and other.account <> own.account and other.ended is null
      left join accounts a on a.subject::text = other.account
     where own.account = ${account} and own.ended is null and own.role = 'self'
     order by other.since`.execute(db)
  return succeed({
    people: rows.map(({ nextAppointment, ...row }) => {
      const born = { date: row.dateOfBirth, zone: row.timeZone }
      return {
        ...row,
        role: roleAt(now(), row.role, born),
        may: personMays.filter((one) => row.may.includes(one)),
        age: ageAt(now(), born),
        nextAppointment: nextAppointment?.toISOString() ?? null,
      }
    }),
    helpers: helpers.map(({ may, since, ...row }) => ({
      ...row,
      may: personMays.filter((one) => may.includes(one)),
      since: since.toISOString(),
    })),
  })
}

type AddPerson = z.infer<typeof addPersonRequest>
type Addition = { account: string; by: AccessedBy; request: AddPerson }

/**
 * A record of their own for one more person, for which this account's login answers. Each of an account at a time: its first record is
 * locked, so that two presses do not add one person twice.
 */
export async function addPerson(
  service: Pick<Service, 'now' | 'config' | 'keyring' | 'jobs'>,
  tx: Tx,
  { account, by, request }: Addition,
): Promise<Result<{ id: string }>> {
  const booker = await readBooker(tx, account)
  if (!booker) return fail('notFound')
  await sql`select from clients where id = ${booker.clientId} for no key update`.execute(tx)
  const { rows: there } = await sql<{ isSelf: boolean }>`
    select role = 'self' as "isSelf" from account_people where account = ${account} and ended is null`.execute(
    tx,
  )
  if (there.length >= mostPeople) return fail('conflict', { message: peopleMessages.tooMany })
  if (request.relation === 'self' && there.some(({ isSelf }) => isSelf))
    return fail('invalidInput', { fields: { relation: peopleMessages.isThere } })
  const checked = checkPerson(service, booker, request)
  if (!checked.ok) return checked
  const { onBehalfOf, role } = relationRows[request.relation]
  const { firstName, lastName, dateOfBirth } = request
  // From now on the account is of somebody who books, and not of one client.
  await tx
    .updateTable('accounts')
    .set({ first_name: booker.firstName, last_name: booker.lastName })
    .where(sql<string>`subject::text`, '=', account)
    .where('first_name', 'is', null)
    .execute()
  const added = await insertClient(tx, service.keyring, {
    practiceId: booker.practiceId,
    source: 'signUp',
    createdBy: null,
    subject: account,
    email: booker.email,
    mobile: booker.mobile,
    firstName,
    lastName,
    dateOfBirth,
    recordType: recordTypeOfAge(checked.value.age),
    onBehalfOf,
    timeZone: booker.timeZone,
    communicationPreference: booker.communicationPreference,
    atsi: null,
    withoutParentAllowed: false,
    policies: [],
  })
  if (!added) throw new Error('A new record stood in its own way')
  // What the person at the screen agreed to when they signed up.
  await sql`
    insert into policy_acceptances (client_id, policy, version, accepted_at)
    select ${added.id}, policy, version, accepted_at from policy_acceptances where client_id = ${booker.clientId}`.execute(
    tx,
  )
  await sql`update clients set policies_accepted_at = (select policies_accepted_at from clients where id = ${booker.clientId})
    where id = ${added.id}`.execute(tx)
  const { contact } = checked.value
  await changeRows(
    tx,
    'account_people',
    { account, client_id: added.id },
    {
      role,
      contact_email: contact?.email ?? null,
      contact_mobile: contact?.mobile ?? null,
      vouched_at: request.relation === 'adult' && contact === null ? service.now() : null,
    },
  )
  await noteChange(tx, by, added.id, `person added as ${role}${contact ? ', and told' : ''}`)
  if (contact) await queuePersonLink(service, tx, { account, clientId: added.id })
  return succeed({ id: added.id })
}

type Contact = { email: string | null; mobile: string | null }

/** How old they are, and how another adult is told: null where the account says that they know. */
function checkPerson(
  { now, config }: Pick<Service, 'now' | 'config'>,
  booker: Booker,
  request: AddPerson,
): Result<{ age: number; contact: Contact | null }> {
  const today = formatIsoDate(localDayAt(now(), booker.timeZone))
  const birthday = checkBirthday(request.dateOfBirth, today)
  const age = birthday.ok ? ageOn(today, birthday.value) : null
  const ageCheck = checkAge({ age, psychologistBooking: null })
  const misfit = findMisfit(relationRows[request.relation].onBehalfOf, age)
  const { email: typedEmail, mobile: typedMobile } = request
  const email = (config.canSendEmail && typedEmail) || null
  const mobile = (config.canSendSms && typedMobile) || null
  const isAdult = request.relation === 'adult'
  const isOwnEmail = email !== null && email.toLowerCase() === booker.email?.toLowerCase()
  const isOwnMobile = mobile !== null && mobile === booker.mobile
  const isTold = email !== null || mobile !== null
  const fields = {
    ...(!birthday.ok && { dateOfBirth: birthday.message }),
    ...(!ageCheck.ok && { dateOfBirth: ageCheck.message }),
    ...(misfit !== null && { dateOfBirth: misfit }),
    ...(isAdult && isOwnEmail && { email: peopleMessages.ownContact }),
    ...(isAdult && isOwnMobile && { mobile: peopleMessages.ownContact }),
    ...(isAdult && !isTold && request.theyKnow !== true && { theyKnow: peopleMessages.contact }),
  }
  if (age === null || Object.keys(fields).length > 0) return fail('invalidInput', { fields })
  return succeed({ age, contact: isAdult && isTold ? { email, mobile } : null })
}

/**
 * Ends that an account acts for another adult: by that account, or by the person themself, who signs in here. A child, and oneself, are
 * not put away: their record would answer to nobody.
 */
export async function endGrant(
  service: Pick<Service, 'db' | 'jobs'>,
  tx: Tx,
  { id, account, by }: { id: string; account: string; by: AccessedBy },
): Promise<Result<null>> {
  const grant = await findRow(
    tx,
    'account_people',
    { id },
    ['account', 'client_id', 'role', 'ended'],
    'forUpdate',
  )
  if (!grant || grant.ended !== null) return fail('notFound')
  const isOwn = grant.account === account
  const person = await findRow(tx, 'clients', { id: grant.client_id }, ['identity_subject'], 'forNoKeyUpdate')
  const isAboutMe = await findRow(
    tx,
    'account_people',
    { account, client_id: grant.client_id, role: 'self' },
    ['ended'],
  )
  if (!isOwn && isAboutMe?.ended !== null) return fail('notFound')
  if (isOwn && (grant.role === 'self' || person?.identity_subject === account))
    return fail('conflict', { message: stillAnswers })
  await changeRows(tx, 'account_people', { id }, { ended: sql<Date>`clock_timestamp()` })
  await noteChange(tx, by, grant.client_id, 'no longer books for this person')
  await queuePersonLink(service, tx, {
    account: grant.account,
    clientId: grant.client_id,
    news: isOwn ? 'stopped' : 'ended',
  })
  return succeed(null)
}

const stillAnswers =
  'Nobody else answers for this record yet. Please write to us, and we will see to it together.'
