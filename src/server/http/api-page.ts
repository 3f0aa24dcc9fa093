import { html } from 'hono/html'
import { plainPage } from './plain-page.ts'

type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name?: string; in?: string; required?: boolean; description?: string }[]
  responses?: Record<string, { description?: string }>
}
export type ApiDocument = { info: { title: string }; paths?: Record<string, object> }

/** The OpenAPI document as a page: what can be called, with what, and what comes back. */
export function apiPage(document: ApiDocument, { path, nonce }: { path: '' | '/staff'; nonce: string }) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    // Every path item is written by createRoute: methods with operations, no references.
    (Object.entries(methods) as [string, Operation][]).map(([method, operation]) => ({
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
  operation: Operation
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
