import { describe, expect, it } from 'vitest'
import { checkPassword, passwordRules } from './credentials.ts'

describe('checkPassword', () => {
  it.each(['Banksia-demo-2026!', 'aB3!567890', 'Größe-12345'])('accepts %s at strength 3', (password) => {
    expect(checkPassword(password, 3)).toEqual({ ok: true })
  })

  it.each([
    ['aB3!56789', 4, ['length']],
    ['banksia-demo-2026', 4, ['upperCase']],
    ['BANKSIA-DEMO-2026', 4, ['lowerCase']],
    ['Banksia-demo-now', 4, ['digit']],
    ['Banksia demo 2026.', 4, ['special']],
    ['Banksia-demo-2026!', 2, ['strength']],
    ['password', 0, ['length', 'upperCase', 'digit', 'special', 'strength']],
  ])('refuses %j at strength %i for %j', (password, strength, unmet) => {
    expect(checkPassword(password, strength)).toEqual({
      ok: false,
      reason: 'tooWeak',
      message: 'Password does not meet all the security requirements',
      unmet,
    })
  })

  it('counts characters, not code units', () => {
    expect(checkPassword('aB3!🌿🌿🌿🌿🌿', 4)).toMatchObject({ unmet: ['length'] })
  })

  it('asks for a password when there is none', () => {
    expect(checkPassword('', 0)).toMatchObject({
      ok: false,
      reason: 'required',
      message: 'A secure password is required',
    })
  })

  it.each([...'!@#$%^&*?-'])('knows %s as a special character', (special) => {
    expect(checkPassword(`aB34567890${special}`, 3)).toEqual({ ok: true })
  })
})

it('lists the rules for the meter', () => {
  expect(passwordRules.map((rule) => rule.label)).toEqual([
    '10 characters or more',
    'An upper case letter',
    'A lower case letter',
    'A number',
    'One of !@#$%^&*?-',
    'Hard to guess',
  ])
})
