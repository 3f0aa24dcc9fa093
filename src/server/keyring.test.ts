import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseKeyring } from './keyring.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

describe('keyring', () => {
  it('opens what it sealed, and shows nothing of it in between', () => {
    const ring = parseKeyring(key('a'))
    const envelope = ring.seal({ number: '2951201842' }, 'medicare:1')
    expect(envelope.toString('latin1')).not.toContain('2951201842')
    expect(ring.unseal(envelope, 'medicare:1')).toEqual({ number: '2951201842' })
  })

  it('refuses a value that was moved to another row or changed by one bit', () => {
    const ring = parseKeyring(key('a'))
    const envelope = ring.seal('secret', 'medicare:1')
    expect(() => ring.unseal(envelope, 'medicare:2')).toThrow(/authenticate/)
    const last = envelope.length - 1
    envelope[last] = (envelope[last] ?? 0) ^ 1
    expect(() => ring.unseal(envelope, 'medicare:1')).toThrow(/authenticate/)
  })

  it('still opens old values after a new key was put first', () => {
    const [first, second] = [key('first'), key('second')]
    const old = parseKeyring(first).seal('kept', 'x')
    const rotated = parseKeyring(`${second},${first}`)
    expect(rotated.unseal(old, 'x')).toBe('kept')
    expect(rotated.currentKeyId).toBe('second')
    expect(() => parseKeyring(second).unseal(old, 'x')).toThrow(/first/)
  })

  it('says what is wrong with a bad ring', () => {
    expect(() => parseKeyring('a:c2hvcnQ=')).toThrow(/32 bytes/)
    expect(() => parseKeyring('nonsense')).toThrow(/32 bytes/)
  })
})
