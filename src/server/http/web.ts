import { serveStatic } from '@hono/node-server/serve-static'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { CreateRequestHandlerFunction, RouterContextProvider, ServerBuild } from 'react-router'
import type { AppContext, AppEnv } from './environment.ts'

type FetchApi = (path: string, init?: RequestInit) => Promise<Response>
type RequestContext = (input: { fetchApi: FetchApi; nonce: string }) => RouterContextProvider

/** The built pages, or in development the ones that Vite compiles as they change. */
export type Web = { build: () => Promise<ServerBuild>; clientFolder: string | null }

const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Serves the built files, and renders every address that nothing else has answered. */
export function mountWeb(
  app: OpenAPIHono<AppEnv>,
  { build, clientFolder }: Web,
  greet: (c: AppContext) => void,
): void {
  if (clientFolder !== null) {
    app.use(
      '/assets/*',
      serveStatic({ root: clientFolder, onFound: (_, c) => c.header('cache-control', forever) }),
    )
    app.get('/*', serveStatic({ root: clientFolder, onFound: (_, c) => c.header('cache-control', anHour) }))
  }
  const mode = clientFolder === null ? 'development' : 'production'
  app.all('*', async (c) => {
    greet(c)
    const pages = await build()
    const { requestContext, createRequestHandler } = readEntry(pages.entry.module)
    const fetchApi: FetchApi = async (path, init) => app.request(path, init, c.env)
    return createRequestHandler(pages, mode)(c.req.raw, requestContext({ fetchApi, nonce: c.get('nonce') }))
  })
}

type WebEntry = { requestContext: RequestContext; createRequestHandler: CreateRequestHandlerFunction }

/** src/web/entry.server.tsx exports these beside what React Router itself asks for. */
function readEntry(entry: object): WebEntry {
  if (!('requestContext' in entry && 'createRequestHandler' in entry))
    throw new Error('The web build has no requestContext or createRequestHandler')
  // Our own module, compiled by Vite: its types cannot reach this side.
  return entry as WebEntry
}
