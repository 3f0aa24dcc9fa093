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
  describe: () => ApiDocument,
): void {
  const limited: MiddlewareHandler<AppEnv> = async (c, next) =>
    (await consumeAllowance(db, reading, clientAddress(c, config.TRUSTED_PROXIES)))
      ? next()
      : answerProblem(c, { code: 'tooManyRequests' }, { 'retry-after': '60' })
  let written: { json: string; page: string } | undefined
  const write = async () => {
    const document = describe()
    const page = String(await apiPage(document, anyNonce))
    return (written ??= { json: JSON.stringify(document), page })
  }

  api.get('/openapi.json', limited, async (c) => {
    const { json } = written ?? (await write())
    return c.body(json, 200, { 'content-type': 'application/json' })
  })
  api.get('/docs', limited, async (c) => {
    const { page } = written ?? (await write())
    return c.html(page.replaceAll(anyNonce, c.get('nonce')))
  })
}
