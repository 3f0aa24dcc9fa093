import type { Policy } from '#domain/clients/policies.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/db/connection.ts'
import type { CreateAccount } from './clients/demo-accounts.ts'

export type DemoOptions = {
  db: Db
  keyring: Keyring
  now: Date
  psychologists: number
  createAccount: CreateAccount
  /** Ends the wait for another process that loads. */
  signal?: AbortSignal
  /** What demo people have agreed to, as those who sign up do. */
  policies?: readonly { code: Policy; version: string }[]
}
