import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { newKey, parseKeyring } from '../keyring.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './authenticator.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('are good after the keys were rotated, once, and not without the key that they were made with', async () => {
  const { db } = test
  const { subject } = await addStaff(test.service, { role: 'owner' })
  const [first, second] = [newKey().replace(/^k\w+/, 'first'), newKey().replace(/^k\w+/, 'second')]
  const [code = ''] = await replaceRecoveryCodes({ db, keyring: parseKeyring(first) }, subject)
  expect(await consumeRecoveryCode({ db, keyring: parseKeyring(second) }, subject, code)).toBe(false)
  const rotated = { db, keyring: parseKeyring(`${second},${first}`) }
  expect(await consumeRecoveryCode(rotated, subject, code)).toBe(true)
  expect(await consumeRecoveryCode(rotated, subject, code)).toBe(false)
})
