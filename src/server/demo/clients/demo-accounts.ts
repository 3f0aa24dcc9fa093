import type { Db } from '../../db/connection.ts'
import type { DemoClinician } from '../clinicians/build-clinicians.ts'
import { demoMailDomain } from '../practice.ts'
import { stableUuid } from '../stable-uuid.ts'
import type { DemoPerson } from './demo-people.ts'

/** In the interface document, for everyone to read: demo data never goes with real people's. */
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

export const emailOf = (mailbox: string) => `${mailbox}@${demoMailDomain}`

export const patientAccount = ({ mailbox }: Pick<DemoPerson, 'mailbox'>): DemoAccount => ({
  subject: stableUuid(`account ${mailbox}`),
  email: emailOf(mailbox),
  password: demoPassword,
  role: 'patient',
})

export const clinicianAccount = (clinician: DemoClinician): DemoAccount => ({
  subject: stableUuid('account clinician'),
  email: emailOf('clinician'),
  password: demoPassword,
  role: 'clinician',
  clinicianId: clinician.id,
})
