import { describe, expect, it } from 'vitest'
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
