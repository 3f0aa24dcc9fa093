import { setImmediate as nextTurn } from 'node:timers/promises'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { Service } from '../service.ts'
import type { AppEnv } from './context.ts'
import { tidyPaths } from './operations.ts'
import { plainPage } from './plain-page.ts'
import { answerProblem } from './problem.ts'
import { clientAddress, consumeAllowance, type RateLimit } from './rate-limit.ts'

const readingLimit: RateLimit = { name: 'api-documents', most: 60, perSeconds: 60 }
/** A placeholder in the finished page; each answer puts its own nonce in its place. */
const anyNonce = 'nonce-of-the-answer'

/** The interface's own description, as JSON and as a page. Each is written once; it changes only with a release. */
export function documentRoutes(
  api: OpenAPIHono<AppEnv>,
  { db, config }: Pick<Service, 'db' | 'config'>,
  { path, describe }: { path: '' | '/staff'; describe: () => Promise<ApiDocument> },
): void {
  const limited: MiddlewareHandler<AppEnv> = async (c, next) =>
    (await consumeAllowance(db, readingLimit, clientAddress(c, config.TRUSTED_PROXIES)))
      ? next()
      : answerProblem(c, { code: 'tooManyRequests' }, { 'retry-after': '60' })
  const write = async () => {
    const document = await describe()
    const page = String(await apiPage(document, { path, nonce: anyNonce }))
    // In a turn of its own: other requests are answered in between.
    await nextTurn()
    return { json: JSON.stringify(document), page }
  }
  let written: ReturnType<typeof write> | undefined

  api.get(`${path}/openapi.json`, limited, async (c) => {
    const { json } = await (written ??= write())
    return c.body(json, 200, { 'content-type': 'application/json' })
  })
  api.get(`${path}/docs`, limited, async (c) => {
    const { page } = await (written ??= write())
    return c.html(page.replaceAll(anyNonce, c.get('nonce')))
  })
}

/** How many operations are described in one turn of the event loop: it takes about 20 ms. */
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
    addEntries(whole.components, { ...described.components })
    addEntries(whole.paths, { ...described.paths })
    await nextTurn()
  }
  return tidyPaths({ ...document, ...whole })
}

/** Two parts may each hold a method of one path, or a schema of one kind. */
function addEntries(whole: Record<string, object>, part: Record<string, object>): void {
  for (const [name, value] of Object.entries(part)) whole[name] = { ...whole[name], ...value }
}

type DocumentedOperation = {
  summary?: string
  tags?: string[]
  parameters?: { name?: string; in?: string; required?: boolean; description?: string }[]
  responses?: Record<string, { description?: string }>
}
type ApiDocument = { info: { title: string }; paths?: Record<string, object> }

/** The OpenAPI document as a page: what can be called, with what, and what comes back. */
function apiPage(document: ApiDocument, { path, nonce }: { path: '' | '/staff'; nonce: string }) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    // Every path item is written by createRoute: methods with operations, no references.
    (Object.entries(methods) as [string, DocumentedOperation][]).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Other')
  const content = html`<p>
      Everything here is also in <a href="/api${path}/openapi.json">openapi.json</a>. The site and the
      practice side are described apart: <a href="/api/docs">site</a>,
      <a href="/api/staff/docs">practice side</a>. Errors are <code>application/problem+json</code> with a
      <code>code</code>, a <code>message</code> and, where a form is at fault, <code>fields</code>.
    </p>
    ${Array.from(
      groups,
      ([tag, list]) =>
        html`<section>
          <h2>${tag}</h2>
          ${list.map(presentOperation)}
        </section>`,
    )}`
  return plainPage({ title: document.info.title, nonce, content })
}

const presentOperation = ({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: DocumentedOperation
}) =>
  html`<article>
    <h3><span class="method">${method.toUpperCase()}</span><code>/api${path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    <table>
      ${(operation.parameters ?? []).map(
        (parameter) =>
          html`<tr>
            <td><code>${parameter.name}</code></td>
            <td>${parameter.in}${parameter.required ? ', required' : ''}</td>
            <td>${parameter.description ?? ''}</td>
          </tr>`,
      )}
      ${Object.entries(operation.responses ?? {}).map(
        ([status, { description }]) =>
          html`<tr>
            <td>${status}</td>
            <td>answer</td>
            <td>${description ?? ''}</td>
          </tr>`,
      )}
    </table>
  </article>`
