import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { Web } from './mount-pages.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export async function loadBuiltWeb(): Promise<Web> {
  const file = join(root, 'build', 'server', 'index.js')
  if (!existsSync(file))
    throw new Error('The pages are not built yet. Start with "npm start", which builds them.')
  const pages = (await import(file)) as ServerBuild
  return { build: async () => pages, clientFolder: join(root, 'build', 'client') }
}

/** Pages compiled by Vite as they change. Its middleware must see each request first. */
export async function loadChangingWeb(): Promise<{
  web: Web
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
