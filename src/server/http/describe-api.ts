import { setImmediate as nextTurn } from 'node:timers/promises'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDocument } from './api-page.ts'
import type { AppEnv } from './environment.ts'
import { tidyPaths } from './route-path.ts'

/** So many operations are described in about 20 ms. */
const atOnce = 8

/** The OpenAPI document, written in parts: one piece of work of half a second would keep every other request waiting. */
export async function describeApi(api: OpenAPIHono<AppEnv>, title: string): Promise<ApiDocument> {
  const { definitions } = api.openAPIRegistry
  const routes = definitions.filter((definition) => definition.type === 'route')
  const components = definitions.filter((definition) => definition.type === 'component')
  const document = { openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: '/api' }] }
  const whole = { components: {}, paths: {} }
  for (let from = 0; from < routes.length; from += atOnce) {
    const part = new OpenAPIHono()
    for (const { componentType, name, component } of components)
      part.openAPIRegistry.registerComponent(componentType, name, component)
    for (const { route } of routes.slice(from, from + atOnce)) part.openAPIRegistry.registerPath(route)
    const described = part.getOpenAPI31Document(document)
    addTo(whole.components, { ...described.components })
    addTo(whole.paths, { ...described.paths })
    await nextTurn()
  }
  return tidyPaths({ ...document, ...whole })
}

/** Two parts may each hold a method of one path, or a schema of one kind. */
function addTo(whole: Record<string, object>, part: Record<string, object>): void {
  for (const [name, value] of Object.entries(part)) whole[name] = { ...whole[name], ...value }
}
