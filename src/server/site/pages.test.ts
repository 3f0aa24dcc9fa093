import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { OpenAPIHono } from '@hono/zod-openapi'
import {
  createContext,
  createRequestHandler,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { readConfig } from '../config.ts'
import type { AppEnv } from '../http/context.ts'
import { accessLog, securityHeaders } from '../http/middleware.ts'
import { createLog } from '../log.ts'
import { mountPages } from './pages.ts'
import { createPageCache } from './page-cache.ts'

const nonceOfPage = createContext<string>()
const publicUrl = 'http://localhost:3000'
const hostile = '<meta http-equiv=refresh content=0;url=https://evil.example>'

let clientFolder: string
beforeAll(() => {
  clientFolder = mkdtempSync(join(tmpdir(), 'pages-'))
})
afterAll(() => rmSync(clientFolder, { recursive: true }))

/** The real server of React Router, with one page that shows what its address was asked with. */
function world(wait: Promise<void> = Promise.resolve()) {
  let loaded = 0
  const signals: AbortSignal[] = []
  const loader = async ({ request }: LoaderFunctionArgs) => {
    loaded += 1
    signals.push(request.signal)
    await wait
    return { search: new URL(request.url).searchParams.get('search') }
  }
  const entry = {
    default: async (
      request: Request,
      status: number,
      headers: Headers,
      _: unknown,
      context: RouterContextProvider,
    ) => {
      headers.set('content-type', 'text/html; charset=utf-8')
      request.signal.throwIfAborted()
      const nonce = context.get(nonceOfPage)
      const html = `<html>A page<script nonce="${nonce}">go()</script></html>`
      return new Response(html, { status, headers })
    },
    createRequestHandler,
    requestContext: ({ nonce }: { nonce: string }) => {
      const context = new RouterContextProvider()
      context.set(nonceOfPage, nonce)
      return context
    },
  }
  const route = {
    id: 'blog',
    path: 'blog',
    module: { default: () => null, headers: () => cacheablePageHeaders, loader },
  }
  const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' }
  const build: ServerBuild = {
    entry: { module: entry },
    routes: { blog: route },
    assets,
    publicPath: '/',
    assetsBuildDirectory: clientFolder,
    future: {} as ServerBuild['future'], // nothing is set in it, and its flags change with each version
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  const app = new OpenAPIHono<AppEnv>()
  app.use(accessLog(createLog('silent')))
  app.use(securityHeaders(readConfig({ NODE_ENV: 'test', PUBLIC_URL: publicUrl }), false))
  const changes = async () => ({ ofAnyone: 0, ofContent: 0 })
  mountPages(app, {
    web: { build: async () => build, clientFolder },
    publicUrl,
    cache: createPageCache({ changes, now: () => new Date('2027-03-01T00:00:05Z') }),
  })
  return { app, signals, count: () => loaded }
}

const describeAnswer = ({ status, headers }: Response) => ({
  status,
  type: headers.get('content-type'),
  sniffed: headers.get('x-content-type-options'),
  ofRouter: headers.get('x-remix-response'),
  cache: headers.get('cache-control'),
})
const page = '<html>A page<script>go()</script></html>'
const kept = { status: 200, sniffed: 'nosniff', cache: 'public, max-age=0, s-maxage=60' }

describe('a kept answer', () => {
  it.each(['identity', 'gzip'])('of data is sent as data each time (%s)', async (encoding) => {
    const { app, count } = world()
    const address = `/blog.data?search=${encodeURIComponent(hostile)}`
    for (let time = 0; time < 2; time++) {
      const answer = await app.request(address, { headers: { 'accept-encoding': encoding } })
      expect(describeAnswer(answer)).toEqual({ ...kept, type: 'text/x-script', ofRouter: 'yes' })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isPacked = answer.headers.get('content-encoding') === 'gzip'
      expect((isPacked ? gunzipSync(bytes) : bytes).toString()).toContain(hostile)
    }
    expect(count()).toBe(1)
  })

  it('of a page is sent as a page each time', async () => {
    const { app, count } = world()
    for (let time = 0; time < 2; time++) {
      const answer = await app.request('/blog')
      expect(describeAnswer(answer)).toEqual({ ...kept, type: 'text/html; charset=utf-8', ofRouter: null })
      expect(await answer.text()).toBe(page)
    }
    expect(count()).toBe(1)
  })

  it('is the same for two people, with nothing of either: no cookie, no nonce, and what each of them is told to keep', async () => {
    const { app } = world()
    const people: Record<string, string>[] = [
      { cookie: 'banksia-visitor=one', 'x-request-id': 'request-of-one' },
      { cookie: '__Secure-banksia-staff=two', authorization: 'Bearer two', 'user-agent': 'another' },
    ]
    const answers = await Promise.all(people.map((headers) => app.request('/blog', { headers })))
    const [one, two] = await Promise.all(
      answers.map(async (answer) => ({ headers: [...answer.headers], body: await answer.text() })),
    )
    expect(one).toEqual(two)
    const names = one?.headers.map(([name]) => name)
    expect(names).not.toContain('set-cookie')
    expect(names).not.toContain('x-request-id')
    expect(JSON.stringify(one)).not.toMatch(/nonce/)
    const policy = answers[0]?.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', 'go()', 'base64')}';`)
    expect(policy).not.toContain('unsafe')
  })

  it('is not sent again to who has it, and still says how it may be used', async () => {
    const { app } = world()
    const first = await app.request('/blog')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.request('/blog', { headers: { 'if-none-match': `"other", ${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    for (const name of ['content-security-policy', 'cache-control', 'etag', 'vary'])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect((await app.request('/blog', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('is one person’s where it could not be kept or does not ask for it', async () => {
    const { app } = world()
    for (const [method, path, cache] of [
      ['HEAD', '/blog', 'private, no-cache'],
      ['GET', '/nowhere', 'private, no-cache'],
    ] as const) {
      const answer = await app.request(path, { method })
      expect(answer.headers.get('cache-control')).toBe(cache)
      expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-/)
    }
  })

  it('is rendered to the end when the visitor who asked first has left', async () => {
    const loading = Promise.withResolvers<void>()
    const { app, signals, count } = world(loading.promise)
    const visitor = new AbortController()
    const first = app.request(new Request(`${publicUrl}/blog`, { signal: visitor.signal }))
    const second = app.request('/blog')
    await expect.poll(count).toBe(1)
    visitor.abort()
    loading.resolve()
    expect(await (await second).text()).toBe(page)
    await first
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })
})
