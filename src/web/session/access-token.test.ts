import { describe, expect, it } from 'vitest'
import { clockLead, isTokenExpired } from './session-store.ts'

const now = Date.parse('2026-11-16T09:00:00+11:00')
const inSeconds = (seconds: number) => now / 1000 + seconds
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: object = {}, header: object = {}) =>
  [
    encode({ alg: 'ES256', typ: 'at+jwt', ...header }),
    encode({ iss: 'https://issuer.example', aud: 'banksia-api', exp: inSeconds(60), ...claims }),
    'signature',
  ].join('.')
const isExpired = (text: string) => isTokenExpired(text, { audience: 'banksia-api', now })

describe('isTokenExpired', () => {
  it('is false for a whole token that is still good', () => {
    expect(isExpired(token())).toBe(false)
    expect(isExpired(token({ aud: ['other', 'banksia-api'] }))).toBe(false)
    expect(isExpired(token({ name: 'Zoë Müller-Ødegård' }))).toBe(false)
  })

  it.each([
    ['nothing', ''],
    ['no parts', 'token'],
    ['two parts', token().split('.').slice(0, 2).join('.')],
    ['four parts', `${token()}.more`],
    ['parts that are not base64', '*.*.*'],
    ['parts that are not JSON', 'YQ.YQ.YQ'],
    ['parts that are not objects', `${encode([])}.${encode('x')}.s`],
    ['no algorithm', token({}, { alg: undefined })],
    ['the algorithm none', token({}, { alg: 'None' })],
    ['no audience', token({ aud: undefined })],
    ['another audience', token({ aud: 'another-api' })],
    ['an empty list of audiences', token({ aud: [] })],
    ['no issuer', token({ iss: undefined })],
    ['no expiry', token({ exp: undefined })],
    ['an expiry that is text', token({ exp: '9999999999' })],
    ['an expiry just reached', token({ exp: inSeconds(0) })],
    ['an expiry in the past', token({ exp: inSeconds(-1) })],
  ])('is true with %s', (_name, text) => {
    expect(isExpired(text)).toBe(true)
  })
})

describe('clockLead', () => {
  it('is the difference between the clocks, and none when it cannot be known', () => {
    const aDay = 86_400
    expect(clockLead(token({ exp: inSeconds(600) }), inSeconds(600) + aDay)).toBe(-aDay * 1000)
    expect(clockLead(token({ exp: inSeconds(600) }), inSeconds(600) - aDay)).toBe(aDay * 1000)
    expect(clockLead(token(), undefined)).toBe(0)
    expect(clockLead('nonsense', 1)).toBe(0)
  })
})
