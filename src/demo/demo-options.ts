import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/db/connection.ts'
import type { CreateAccount } from './clients/demo-accounts.ts'

export type DemoOptions = {
  db: Db
  keyring: Keyring
  now: Date
  psychologists: number
  createAccount: CreateAccount
}
