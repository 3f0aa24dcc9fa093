import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig, whyReachable } from './config.ts'

const alone = {
  NODE_ENV: 'development',
  PUBLIC_URL: 'http://localhost:3000',
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: 0,
} as const

describe('strangers', () => {
  it.each([
    {},
    { NODE_ENV: 'test' as const },
    { NODE_ENV: 'test' as const, TRUSTED_PROXIES: 1 },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.53' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'http://banksia.localhost' },
  ])('cannot reach %o', (given) => {
    expect(whyReachable({ ...alone, ...given })).toBeNull()
  })

  it.each([
    [{ NODE_ENV: 'production' as const }, 'NODE_ENV is production'],
    [{ TRUSTED_PROXIES: 1 }, 'TRUSTED_PROXIES says that a proxy passes requests on'],
    [{ PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL is https'],
    [{ PUBLIC_URL: 'https://book.example' }, 'PUBLIC_URL is https'],
    [{ PUBLIC_URL: 'http://book.example' }, 'PUBLIC_URL is not this machine'],
    [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, 'PUBLIC_URL is not this machine'],
    [{ PUBLIC_URL: 'http://localhost.book.example' }, 'PUBLIC_URL is not this machine'],
    [{ PUBLIC_URL: 'http://127.0.0.1.book.example' }, 'PUBLIC_URL is not this machine'],
    [{ HOST: '0.0.0.0' }, 'HOST is not this machine'],
    [{ HOST: '::' }, 'HOST is not this machine'],
    [{ HOST: '10.0.0.5' }, 'HOST is not this machine'],
    [{ HOST: 'book.example' }, 'HOST is not this machine'],
  ])('can reach %o: %s', (given, reason) => {
    expect(whyReachable({ ...alone, ...given })).toBe(reason)
  })
})

describe('demo data', () => {
  const away = { HOST: '0.0.0.0' }
  it.each([
    [{}, { DEMO_DATA: true, isPublicDemo: false, demoRefused: null }],
    [{ DEMO_DATA: 'off' }, { DEMO_DATA: false, isPublicDemo: false, demoRefused: null }],
    [{ NODE_ENV: 'production' }, { DEMO_DATA: false, isPublicDemo: false, demoRefused: null }],
    [away, { DEMO_DATA: false, isPublicDemo: false, demoRefused: 'HOST is not this machine' }],
    [
      { NODE_ENV: 'production', DEMO_DATA: 'on' },
      { DEMO_DATA: false, isPublicDemo: false, demoRefused: 'NODE_ENV is production' },
    ],
    [
      { ...away, DEMO_DATA: 'off' },
      { DEMO_DATA: false, isPublicDemo: false, demoRefused: null },
    ],
    [
      { ...away, DEMO_SITE: 'on' },
      { DEMO_DATA: true, isPublicDemo: true, demoRefused: null },
    ],
    [
      { NODE_ENV: 'production', DEMO_SITE: 'on' },
      { DEMO_DATA: true, isPublicDemo: true, demoRefused: null },
    ],
    [
      { ...away, DEMO_SITE: 'on', DEMO_DATA: 'off' },
      {
        DEMO_DATA: false,
        isPublicDemo: false,
        demoRefused: null,
        areSimulationsOpen: false,
        canSaveCards: false,
      },
    ],
  ])('with %o: %o', (given, expected) => {
    expect(readConfig(given)).toMatchObject(expected)
  })
})

it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s means nothing without DATABASE_URL', (name) => {
  expect(() => readConfig({ [name]: 'postgres://a@b/c' })).toThrow(
    `${name} needs DATABASE_URL: the built-in database has no other address`,
  )
})

describe('a variable that is nearly one of ours', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['STMP_URL', 'SMTP_URL'],
    ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS'],
    ['TURN_URL', 'TURN_URLS'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['DATABASE_DIRCT_URL', 'DATABASE_DIRECT_URL'],
    ['ENCRYPTION_KEY_FILE', 'ENCRYPTION_KEYS_FILE'],
  ])('%s is taken for %s, misspelt', (name, meant) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(
      `${name} is not a setting of this service. Did you mean ${meant}?`,
    )
  })

  it.each([
    ['stands beside the right one', { DATABASE_URI: 'x', DATABASE_URL: 'postgres://a@b/c' }],
    ['is short', { POST: 'x', HOSTS: 'x' }],
    [
      'is another one',
      { HOSTNAME: 'x', NODE_OPTIONS: 'x', APP_URL: 'x', http_proxy: 'x', DATABASE_NAME: 'x' },
    ],
    ['is empty', { DATABSE_URL: '' }],
  ])('is left alone where it %s', (_, environment) => {
    expect(readConfig(environment)).toBeDefined()
  })
})

describe('a secret in a file', () => {
  function fileWith(text: string) {
    const folder = mkdtempSync(join(tmpdir(), 'banksia-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'secret'), text)
    return join(folder, 'secret')
  }
  const given = { TURN_URLS: 'turn:relay.example:3478' }

  it.each([
    ['as it is', 'two words ', 'two words '],
    ['without the line break at its end', 'word\n', 'word'],
    ['without that of Windows', 'word\r\n', 'word'],
    ['with all others', 'word\n\n', 'word\n'],
  ])('is read %s', (_, text, secret) => {
    expect(readConfig({ ...given, TURN_SECRET_FILE: fileWith(text) }).turn?.secret).toBe(secret)
  })

  it('is checked as if it stood in the environment', () => {
    const url = 'postgres://a:b@c/d'
    expect(readConfig({ DATABASE_URL_FILE: fileWith(`${url}\n`) }).DATABASE_URL).toBe(url)
    expect(() => readConfig({ DATABASE_URL_FILE: fileWith('c/d') })).toThrow('DATABASE_URL is not valid')
    expect(() => readConfig({ TURN_SECRET_FILE: fileWith('word') })).toThrow('TURN_URLS and TURN_SECRET')
  })

  it.each([
    ['/nowhere/secret', 'TURN_SECRET_FILE: /nowhere/secret cannot be read (ENOENT)'],
    [tmpdir(), `TURN_SECRET_FILE: ${tmpdir()} cannot be read (EISDIR)`],
  ])('that cannot be read is named: %s', (path, words) => {
    expect(() => readConfig({ ...given, TURN_SECRET_FILE: path })).toThrow(words)
  })

  it('that is empty is named', () => {
    const path = fileWith('\n')
    expect(() => readConfig({ ...given, TURN_SECRET_FILE: path })).toThrow(
      `TURN_SECRET_FILE: ${path} is empty`,
    )
  })

  it('and in the environment too is refused', () => {
    const both = { ...given, TURN_SECRET: 'word', TURN_SECRET_FILE: fileWith('word') }
    expect(() => readConfig(both)).toThrow('TURN_SECRET and TURN_SECRET_FILE are both set')
  })

  it('belongs to a secret: others are not asked for', () => {
    expect(readConfig({ PORT_FILE: '/nowhere' }).PORT).toBe(3000)
  })
})
