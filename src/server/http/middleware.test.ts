import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { AppEnv } from './context.ts'
import { ownHostOnly } from './middleware.ts'

function siteOf(environment: Record<string, string>) {
  const app = new Hono<AppEnv>()
  app.use(ownHostOnly(readConfig(environment)))
  app.all('*', (c) => c.text('here'))
  return async (headers: Record<string, string>, path = '/') => (await app.request(path, { headers })).status
}

describe('a request for another name', () => {
  const open = { PUBLIC_URL: 'https://book.example' }
  it.each<[Record<string, string>, string, number]>([
    [open, 'book.example', 200],
    [open, 'BOOK.example:443', 200],
    [open, 'localhost:3000', 200],
    [open, 'evil.example', 421],
    [open, 'book.example.evil.example', 421],
    [open, 'user@evil.example', 421],
    [open, '10.0.0.7:3000', 421],
    [open, '', 421],
    [{ ...open, TRUSTED_PROXIES: '1' }, 'banksia:3000', 200],
    [{ ...open, TRUSTED_PROXIES: '1' }, '10.0.0.7:3000', 200],
    [{ ...open, TRUSTED_PROXIES: '1' }, 'evil.example', 421],
    [{}, '192.168.1.20:3000', 421],
  ])('%j, %s: %i', async (environment, host, status) => {
    expect(await siteOf(environment)({ host })).toBe(status)
  })

  it('is answered where it asks how the process is doing', async () => {
    for (const path of ['/healthz', '/readyz']) expect(await siteOf({})({ host: '10.0.0.7' }, path)).toBe(200)
  })
})

describe('a request that a proxy passed on', () => {
  const passedOn = { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }
  it.each([
    [{}, 421],
    [{ DEMO_DATA: 'off' }, 421],
    [{ TRUSTED_PROXIES: '1' }, 200],
    [{ DEMO_SITE: 'on' }, 200],
    [{ PUBLIC_URL: 'https://book.example' }, 200],
  ])('with %j: %i, so that no demo account is open to strangers', async (environment, status) => {
    expect(await siteOf(environment)(passedOn)).toBe(status)
    const { 'x-forwarded-for': _, ...direct } = passedOn
    expect(await siteOf(environment)(direct)).toBe(200)
  })
})
