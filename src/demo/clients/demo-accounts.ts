import type { Db } from '#server/db/connection.ts'
import type { DemoClinician } from '../clinicians/build-clinicians.ts'
import { demoMailDomain } from '#domain/identifiers/demo-mail.ts'
import { stableUuid } from '../stable-uuid.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { DemoPerson } from './demo-people.ts'

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
