import type { Db } from '#server/db/connection.ts'
import type { DemoClinician } from '../clinicians/build-clinicians.ts'
import { demoMailDomain } from '#domain/identifiers/demo-mail.ts'
import { stableUuid } from '../stable-uuid.ts'
import type { DemoPerson } from './demo-people.ts'

/** In the README for everyone to read: demo data never goes with real people's. */
export const demoPassword = 'Banksia-demo-2026!'

export interface DemoAccount {
  readonly subject: string
  readonly email: string
  readonly password: string
  readonly role: 'patient' | 'clinician'
  readonly clinicianId?: string
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

export const clinicianAccount = (clinician: DemoClinician): DemoAccount => ({
  subject: stableUuid('account clinician'),
  email: demoEmail('clinician'),
  password: demoPassword,
  role: 'clinician',
  clinicianId: clinician.id,
})
