import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'

/** The id is a hash of the drawing, so an address never changes its content. Opened by itself it may run nothing. */
const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Outside /api: these are addresses of images. */
export function portraitRoutes(app: OpenAPIHono<AppEnv>, { db }: Pick<Service, 'db'>): void {
  app.get('/portraits/:file{[\\w-]+\\.svg}', async (c) => {
    const id = c.req.param('file').replace(/\.svg$/, '')
    const portrait = await db.selectFrom('portraits').select('svg').where('id', '=', id).executeTakeFirst()
    return portrait ? c.body(portrait.svg, 200, headers) : answerProblem(c, { code: 'notFound' })
  })
}
