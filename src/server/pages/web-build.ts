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
