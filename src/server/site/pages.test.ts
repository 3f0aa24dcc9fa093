import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { OpenAPIHono } from '@hono/zod-openapi'
import {
  createRequestHandler,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { readConfig } from '../config.ts'
import type { AppEnv } from '../http/context.ts'
import { securityHeaders } from '../http/middleware.ts'
import { mountPages } from './pages.ts'
import { createPageCache } from './page-cache.ts'

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
    default: async (request: Request, status: number, headers: Headers) => {
      headers.set('content-type', 'text/html; charset=utf-8')
      request.signal.throwIfAborted()
      return new Response('<html>A page</html>', { status, headers })
    },
    createRequestHandler,
    requestContext: () => new RouterContextProvider(),
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
  app.use(securityHeaders(readConfig({ NODE_ENV: 'test', PUBLIC_URL: publicUrl }), false))
  const changes = async () => ({ ofAnyone: 0, ofContent: 0 })
  mountPages(app, {
    web: { build: async () => build, clientFolder },
    publicUrl,
    ensureVisitorCookie: () => undefined,
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
const kept = { status: 200, sniffed: 'nosniff', cache: 'private, no-cache' }

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
      expect(await answer.text()).toBe('<html>A page</html>')
    }
    expect(count()).toBe(1)
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
    expect(await (await second).text()).toBe('<html>A page</html>')
    await first
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })
})
