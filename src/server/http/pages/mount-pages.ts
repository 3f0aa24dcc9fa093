import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { accepts } from 'hono/accepts'
import type { CreateRequestHandlerFunction, RouterContextProvider, ServerBuild } from 'react-router'
import { keptPageHeaders } from '#contract/kept-page.ts'
import type { AppContext, AppEnv } from '../environment.ts'
import { hastenFirstLook } from './first-look.ts'
import type { KeptPage } from './kept-page.ts'
import type { PageCache } from './page-cache.ts'

type FetchApi = (path: string, init?: RequestInit) => Promise<Response>
type RequestContext = (input: { fetchApi: FetchApi; nonce: string }) => RouterContextProvider

/** The built pages, or in development the ones that Vite compiles as they change. */
export type Web = { build: () => Promise<ServerBuild>; clientFolder: string | null }

type Pages = { web: Web; greet: (c: AppContext) => void; cache: PageCache }

const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Serves the built files, and renders every address that nothing else has answered. */
export function mountPages(app: OpenAPIHono<AppEnv>, { web, greet, cache }: Pages): void {
  const { build, clientFolder } = web
  if (clientFolder !== null) {
    const files = (age: string) =>
      serveStatic({
        root: clientFolder,
        precompressed: true,
        onFound: (_, c) => c.header('cache-control', age),
      })
    app.use('/assets/*', files(forever))
    app.get('/*', files(anHour))
  }
  const sheets = sheetReader(clientFolder)
  const mode = clientFolder === null ? 'development' : 'production'
  const render = async (c: AppContext): Promise<Response> => {
    const pages = await build()
    const { requestContext, createRequestHandler } = readEntry(pages.entry.module)
    const fetchApi: FetchApi = async (path, init) => app.request(path, init, c.env)
    return createRequestHandler(pages, mode)(c.req.raw, requestContext({ fetchApi, nonce: c.get('nonce') }))
  }
  app.all('*', async (c) => {
    greet(c)
    if (c.req.method !== 'GET' || clientFolder === null) return withGreeting(c, await render(c))
    const nonce = c.get('nonce')
    const answer = await cache({
      address: c.req.url,
      nonce,
      render: () => render(c),
      finish: (html) => hastenFirstLook(html, { nonce, read: sheets }),
    })
    return answer instanceof Response ? withGreeting(c, answer) : answerKept(c, answer)
  })
}

/** The built style sheets by address, each read once. Their names change with their content. */
function sheetReader(clientFolder: string | null): (path: string) => string | null {
  const read = new Map<string, string | null>()
  return (path) => {
    const file = clientFolder !== null && join(clientFolder, path)
    const sheet = read.get(path) ?? (file && existsSync(file) ? readFileSync(file, 'utf8') : null)
    read.set(path, sheet)
    return sheet
  }
}

/** A response made elsewhere would leave behind the headers that were set for this request: the visitor's cookie. */
const withGreeting = (c: AppContext, page: Response): Response => c.newResponse(page.body, page)

function answerKept(c: AppContext, page: KeptPage): Response {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['gzip', 'identity'],
    default: 'identity',
  })
  const headers = {
    'cache-control': keptPageHeaders['cache-control'],
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  }
  return encoding === 'gzip'
    ? c.body(page.gzip(c.get('nonce')), 200, { ...headers, 'content-encoding': 'gzip' })
    : c.body(page.plain(c.get('nonce')), 200, headers)
}

type WebEntry = { requestContext: RequestContext; createRequestHandler: CreateRequestHandlerFunction }

/** src/web/entry.server.tsx exports these beside what React Router itself asks for. */
function readEntry(entry: object): WebEntry {
  if (!('requestContext' in entry && 'createRequestHandler' in entry))
    throw new Error('The web build has no requestContext or createRequestHandler')
  // Our own module, compiled by Vite: its types cannot reach this side.
  return entry as WebEntry
}
