import { expect, it } from 'vitest'
import { decryptFile, encryptFile, newFileKey } from './upload-store.ts'

it('opens what it closed, under the same key and id only, and shows nothing in between', () => {
  const key = newFileKey()
  const content = Buffer.from('%PDF-1.7 a referral')
  const envelope = encryptFile(content, key, 'one')
  expect(envelope.includes('referral')).toBe(false)
  expect(decryptFile(envelope, key, 'one')).toEqual(content)
  expect(() => decryptFile(envelope, newFileKey(), 'one')).toThrow(/authenticate/)
  expect(() => decryptFile(envelope, key, 'another')).toThrow(/authenticate/)
  envelope[envelope.length - 1] = (envelope.at(-1) ?? 0) ^ 1
  expect(() => decryptFile(envelope, key, 'one')).toThrow(/authenticate/)
})
