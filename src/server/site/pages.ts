import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type {
  CreateRequestHandlerFunction,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import { personBase, personIn } from '#domain/person-path.ts'
import { takesGzip } from '../http/answers.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { type CachedAnswer, toCachedAnswer } from './cached-page.ts'
import type { AskApi, PageCache } from './page-cache.ts'

type ReadSheet = (path: string) => string | null
type RequestContext = (input: {
  fetchApi: AskApi
  nonce: string
  readSheet: ReadSheet
}) => RouterContextProvider

/** The built pages, or in development the ones that Vite compiles as they change. */
type WebBuild = { build: () => Promise<ServerBuild>; clientFolder: string | null }

type RenderContext = {
  fetchApi: AskApi
  readSheet: ReadSheet
  /** Ends with its visitor. A page that others may wait for has none: the first to ask may leave before the others. */
  signal?: AbortSignal
}

type PagesOptions = {
  web: WebBuild
  publicUrl: string
  cache: PageCache
}

const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'
const linkToSheets: ReadSheet = () => null

/** Serves the built files, and renders every address that nothing else has answered. */
export function mountPages(app: OpenAPIHono<AppEnv>, { web, publicUrl, cache }: PagesOptions): void {
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
  const readSheet = clientFolder === null ? null : sheetReader(clientFolder)
  const mode = clientFolder === null ? 'development' : 'production'
  const askApi =
    (c: AppContext): AskApi =>
    async (path) =>
      app.request(path, undefined, c.env)
  const readRenderer = rendererOf(mode)
  const render = async (c: AppContext, { fetchApi, readSheet, signal }: RenderContext): Promise<Response> => {
    const { requestContext, handle } = readRenderer(await build(), personIn(c.req.path))
    return handle(
      withOwnAddress(c, publicUrl, signal),
      requestContext({ fetchApi, nonce: c.get('nonce'), readSheet }),
    )
  }
  const renderAlone = (c: AppContext, fetchApi: AskApi) =>
    render(c, { fetchApi, readSheet: linkToSheets, signal: c.req.raw.signal })
  app.all('*', async (c) => {
    // What is for one person is rendered for them alone.
    const isKept = readSheet !== null && personIn(c.req.path) === null
    if (c.req.method !== 'GET' || !isKept) return forOne(c, await renderAlone(c, askApi(c)))
    const nonce = c.get('nonce')
    const answer = await cache({
      address: publicAddress(c, publicUrl).href,
      nonce,
      ask: askApi(c),
      render: (fetchApi) => renderAlone(c, fetchApi),
      renderToKeep: (fetchApi) => render(c, { fetchApi, readSheet }),
      keep: (rendered) => toCachedAnswer(rendered, nonce),
    })
    return answer instanceof Response ? forOne(c, answer) : answerCached(c, answer)
  })
}

/** What a caller claims to have asked (the Host header) is in no page and in no cache. */
function publicAddress(c: AppContext, publicUrl: string): URL {
  const { pathname, search } = new URL(c.req.url)
  // Written into it, because a path that begins with two slashes would name another host.
  const address = new URL(publicUrl)
  address.pathname = pathname
  address.search = search
  return address
}

function withOwnAddress(c: AppContext, publicUrl: string, signal?: AbortSignal): Request {
  const { method, headers, body } = c.req.raw
  const content = method === 'GET' || method === 'HEAD' ? {} : { body, duplex: 'half' }
  return new Request(publicAddress(c, publicUrl), { method, headers, signal, ...content })
}

/** A page that says nothing of it is one person's: a CDN that decides by itself must not keep its nonce for the next one. */
function forOne(c: AppContext, page: Response): Response {
  const answer = c.newResponse(page.body, page)
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'private, no-cache')
  return answer
}

async function answerCached(
  c: AppContext,
  { headers, inline, packed, plain }: CachedAnswer,
): Promise<Response> {
  c.set('inline', inline)
  const known = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.includes(headers['etag'] ?? '')) return c.body(null, 304, headers)
  return takesGzip(c)
    ? c.body(packed, 200, { ...headers, 'content-encoding': 'gzip' })
    : c.body(await plain(), 200, headers)
}

/** A built style sheet as text. Each is read once: its name changes with its content. */
function sheetReader(clientFolder: string): ReadSheet {
  const sheets = new Map<string, string | null>()
  return (path) => {
    const known = sheets.get(path)
    if (known !== undefined) return known
    const file = join(clientFolder, path)
    const sheet = existsSync(file) ? readFileSync(file, 'utf8') : null
    sheets.set(path, sheet)
    return sheet
  }
}

type PageRenderer = { requestContext: RequestContext; handle: RequestHandler }

/**
 * Made once for each build, of which there is another after a change in development: it ranks all routes. The pages of a person of an
 * account have their address before them, which the router is made with, on the server as in the browser: every link of theirs keeps it.
 */
function rendererOf(
  mode: 'development' | 'production',
): (pages: ServerBuild, person: string | null) => PageRenderer {
  const made = new WeakMap<ServerBuild, PageRenderer>()
  return (pages, person) => {
    const known = person === null ? made.get(pages) : undefined
    if (known) return known
    const { requestContext, createRequestHandler } = readEntry(pages.entry.module)
    const build = person === null ? pages : { ...pages, basename: personBase(person) }
    const renderer = { requestContext, handle: createRequestHandler(build, mode) }
    if (person === null) made.set(pages, renderer)
    return renderer
  }
}

type WebEntry = { requestContext: RequestContext; createRequestHandler: CreateRequestHandlerFunction }

/** src/web/entry.server.tsx exports these beside what React Router itself asks for. */
function readEntry(entry: object): WebEntry {
  if (!('requestContext' in entry && 'createRequestHandler' in entry))
    throw new Error('The web build has no requestContext or createRequestHandler')
  // Our own module, compiled by Vite: its types cannot reach this side.
  return entry as WebEntry
}

const root = join(import.meta.dirname, '..', '..', '..')

export async function loadBuiltWeb(): Promise<WebBuild> {
  const file = join(root, 'build', 'server', 'index.js')
  if (!existsSync(file))
    throw new Error('The pages are not built yet. Start with "npm start", which builds them.')
  const pages = await asProduction(async () => (await import(file)) as ServerBuild)
  return { build: async () => pages, clientFolder: join(root, 'build', 'client') }
}

/** React chooses by NODE_ENV, when it is first imported, between itself and a version that checks for mistakes and takes twice as long. */
async function asProduction<T>(load: () => Promise<T>): Promise<T> {
  const given = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await load()
  } finally {
    if (given === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = given
  }
}

/** Pages compiled by Vite as they change. Its middleware must see each request first. */
export async function loadChangingWeb(): Promise<{
  web: WebBuild
  first: (rest: RequestListener) => RequestListener
}> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  return {
    web: {
      build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
      clientFolder: null,
    },
    first: (rest) => (request, response) =>
      vite.middlewares(request, response, () => rest(request, response)),
  }
}
