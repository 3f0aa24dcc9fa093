import { toReferralAnswers } from '#domain/funding/referral.ts'
import { demoMailDomain } from '#domain/identifiers/person.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { addMonths, type DayNumber, dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type ImportedRecord, importRecords } from '#server/clients/record-parts.ts'
import type { Db } from '#server/db/database.ts'
import { addRows } from '#server/db/rows.ts'
import type { Keyring } from '#server/keyring.ts'
import type { DemoClinician } from './clinicians/build-clinicians.ts'
import { fictionalMobiles, invitedMobile } from './ordinary-clients.ts'
import { demoPractice } from './practice.ts'
import { stableUuid } from './random.ts'

/** What a demo client has on file. The names, numbers and birthdays of cards are the published test cards. */
export interface DemoPerson {
  readonly mailbox: string
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly mobile: string
  readonly recordType: 'adult' | 'youngPerson'
  readonly timeZone: ZoneId
  readonly hasSavedCard: boolean
  readonly medicare?: { readonly number: string; readonly irn: string }
  readonly address?: Address
  readonly ndis?: { readonly number: string; readonly plan: 'planManaged' | 'selfManaged' }
  readonly isReferred?: boolean
  readonly emergencyContact?: { readonly firstName: string; readonly mobileNumber: string }
  /** The funding group, as the first booking on that funding would have set it. */
  readonly group?: 'rebate' | 'ndis'
}

interface Address {
  readonly line1: string
  readonly line2: string
  readonly suburb: string
  readonly state: string
  readonly postcode: string
}

const adultInSydney = { recordType: 'adult', timeZone: demoPractice.time_zone, hasSavedCard: false } as const
const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = ''] =
  fictionalMobiles

/** The demo clients of the README's table. */
export function demoPeople(today: DayNumber) {
  return {
    newClient: {
      ...adultInSydney,
      mailbox: 'new.client',
      firstName: 'Madelaine',
      lastName: 'Arthur',
      dateOfBirth: '1987-01-15',
      mobile: first,
    },
    returningClient: {
      ...adultInSydney,
      mailbox: 'returning.client',
      firstName: 'Kym',
      lastName: 'Heath',
      dateOfBirth: '1983-02-22',
      mobile: second,
      hasSavedCard: true,
      medicare: { number: '2950975362', irn: '1' },
      address: {
        line1: '14 Wattle Street',
        line2: '',
        suburb: 'Marrickville',
        state: 'NSW',
        postcode: '2204',
      },
      isReferred: true,
      emergencyContact: { firstName: 'Robin', mobileNumber: seventh },
      group: 'rebate',
    },
    gpRecent: {
      ...adultInSydney,
      mailbox: 'gp.recent',
      firstName: 'Claudia',
      lastName: 'Connor',
      dateOfBirth: '1998-11-25',
      mobile: third,
      hasSavedCard: true,
      medicare: { number: '6950507482', irn: '1' },
      address: {
        line1: 'Unit 3',
        line2: '88 Grevillea Road',
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
      },
    },
    gpLapsed: {
      ...adultInSydney,
      mailbox: 'gp.lapsed',
      firstName: 'Corazon',
      lastName: 'Baxter',
      dateOfBirth: '1983-12-28',
      mobile: fourth,
      timeZone: 'Australia/Melbourne',
      hasSavedCard: true,
      medicare: { number: '3950387652', irn: '1' },
      address: { line1: '5 Ironbark Lane', line2: '', suburb: 'Brunswick', state: 'VIC', postcode: '3056' },
    },
    youngPerson: {
      ...adultInSydney,
      mailbox: 'young.person',
      firstName: 'Dimity',
      lastName: 'Arthur',
      dateOfBirth: birthdayAtFifteen(today),
      mobile: fifth,
      recordType: 'youngPerson',
    },
    ndisClient: {
      ...adultInSydney,
      mailbox: 'ndis.client',
      firstName: 'Joseph',
      lastName: 'Marino',
      dateOfBirth: '1991-08-09',
      mobile: sixth,
      ndis: { number: '430111222', plan: 'planManaged' },
      group: 'ndis',
    },
  } as const satisfies Record<string, DemoPerson>
}

/** The birthday on the test card while it makes its owner fifteen; in other years one that does. */
function birthdayAtFifteen(today: DayNumber): string {
  const onCard = '2011-02-10'
  const isFifteen =
    addMonths(dayNumberOfIso(onCard), 15 * 12) <= today && today < addMonths(dayNumberOfIso(onCard), 16 * 12)
  return isFifteen ? onCard : formatIsoDate(addMonths(today, -(15 * 12 + 4)))
}

export const demoClientId = ({ mailbox }: Pick<DemoPerson, 'mailbox'>) => stableUuid(`client ${mailbox}`)

type PeopleContext = {
  keyring: Keyring
  createdAt: Date
  /** YYYY-MM, well ahead. */
  cardExpiry: string
  attachedTo: ReadonlyMap<DemoPerson, string>
}

export async function insertDemoPeople(
  db: Db,
  people: readonly DemoPerson[],
  facts: PeopleContext,
): Promise<void> {
  const made = { created_at: facts.createdAt, updated_at: facts.createdAt }
  await addRows(
    db,
    'clients',
    people.map((person) => ({
      id: demoClientId(person),
      practice_id: demoPractice.id,
      identity_subject: patientAccount(person).subject,
      email: demoEmail(person.mailbox),
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: person.mobile,
      date_of_birth: person.dateOfBirth,
      record_type: person.recordType,
      time_zone: person.timeZone,
      attached_clinician_id: facts.attachedTo.get(person) ?? null,
      has_saved_card: person.hasSavedCard,
      saved_card_last_four: person.hasSavedCard ? '4242' : null,
      ...made,
    })),
  )
  const records = people.map((person) => toRecord(person, facts))
  await importRecords({ db, keyring: facts.keyring }, records, facts.createdAt)
  const groups = people.flatMap((person) =>
    person.group
      ? [{ client_id: demoClientId(person), group_id: person.group, joined_at: facts.createdAt }]
      : [],
  )
  if (groups.length > 0) await db.insertInto('client_groups').values(groups).execute()
}

function toRecord(person: DemoPerson, { cardExpiry }: PeopleContext): ImportedRecord {
  const { firstName, lastName, dateOfBirth, medicare, ndis, address, emergencyContact } = person
  return {
    clientId: demoClientId(person),
    parts: {
      medicare: medicare && { ...medicare, expiryDate: cardExpiry, firstName, lastName, dateOfBirth },
      ndis,
      address,
      referral: person.isReferred ? toReferralAnswers(true, { isSentByGP: false }) : null,
    },
    emergencyContact,
  }
}

/** On the invite list, and not signed up. */
export async function insertInvite(db: Db, createdAt: Date): Promise<void> {
  await addRows(db, 'invites', {
    id: stableUuid('invite invited'),
    practice_id: demoPractice.id,
    email: demoEmail('invited'),
    mobile: invitedMobile,
    used_at: null,
    created_at: createdAt,
  })
}

/** In the README for everyone to read: demo data never goes with real people's. */
export const demoPassword = 'Banksia-demo-2026!'

/** For an authenticator app, in the README too: the second step of every demo colleague. */
export const demoAuthenticatorSecret = 'BANKSIADEMOSTAFFSIGNINBANKSIADEM'

export interface DemoAccount {
  readonly subject: string
  readonly email: string
  readonly password: string
  readonly role: 'patient' | StaffRole
  readonly clinicianId?: string
  readonly holder?: { readonly firstName: string; readonly lastName: string }
  /** Of their authenticator app, where they work at the practice. */
  readonly authenticatorSecret?: string
}

/** `db` is the transaction that everything else is written in. */
export type CreateAccount = (account: DemoAccount, db: Db) => Promise<void>

export const demoEmail = (mailbox: string) => `${mailbox}@${demoMailDomain}`

export const patientAccount = ({ mailbox }: Pick<DemoPerson, 'mailbox'>): DemoAccount => ({
  subject: stableUuid(`account ${mailbox}`),
  email: demoEmail(mailbox),
  password: demoPassword,
  role: 'patient',
})

const colleague = (
  mailbox: string,
  rest: Omit<DemoAccount, 'subject' | 'email' | 'password'>,
): DemoAccount => ({
  subject: stableUuid(`account ${mailbox}`),
  email: demoEmail(mailbox),
  password: demoPassword,
  authenticatorSecret: demoAuthenticatorSecret,
  ...rest,
})

type Clinicians = { psychologist: DemoClinician; gp: DemoClinician }

/** Who works at the demo practice. */
export const staffAccounts = ({ psychologist, gp }: Clinicians): DemoAccount[] => [
  colleague('owner', { role: 'owner', holder: { firstName: 'Robin', lastName: 'Castle' } }),
  colleague('administrator', { role: 'administrator', holder: { firstName: 'Dee', lastName: 'Morrow' } }),
  colleague('clinician', { role: 'clinician', clinicianId: psychologist.id }),
  colleague('gp', { role: 'clinician', clinicianId: gp.id }),
]
