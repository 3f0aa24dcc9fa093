import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Service } from '../service.ts'
import { apiPage, type ApiDocument } from './api-page.ts'
import { clientAddress } from './client-address.ts'
import type { AppEnv } from './environment.ts'
import { answerProblem } from './problem.ts'
import { consumeAllowance, type RateLimit } from './rate-limit.ts'

const reading: RateLimit = { name: 'api-documents', most: 60, perSeconds: 60 }
/** Stands in the page until it is answered, once for each answer. */
const anyNonce = 'nonce-of-the-answer'

/** The interface's own description, as JSON and as a page. Each is written once; it changes only with a release. */
export function documentRoutes(
  api: OpenAPIHono<AppEnv>,
  { db, config }: Pick<Service, 'db' | 'config'>,
  { path, describe }: { path: '' | '/staff'; describe: () => Promise<ApiDocument> },
): void {
  const limited: MiddlewareHandler<AppEnv> = async (c, next) =>
    (await consumeAllowance(db, reading, clientAddress(c, config.TRUSTED_PROXIES)))
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
