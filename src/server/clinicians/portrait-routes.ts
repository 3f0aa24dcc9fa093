import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../http/environment.ts'
import { answerProblem } from '../http/problem.ts'
import type { Service } from '../service.ts'

/** The id is a hash of the picture, so an address never changes its content. Opened by itself it may run nothing. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Outside /api: these are addresses of images. Drawn ones end in .svg, uploaded ones in what they are. */
export function portraitRoutes(app: OpenAPIHono<AppEnv>, { db }: Pick<Service, 'db'>): void {
  app.get('/portraits/:file{[\\w-]+\\.(?:svg|jpg|png|webp)}', async (c) => {
    const id = c.req.param('file').replace(/\.svg$/, '')
    const portrait = await db
      .selectFrom('portraits')
      .select(['svg', 'content', 'media_type'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (portrait?.svg) return c.body(portrait.svg, 200, { ...headers, 'content-type': 'image/svg+xml' })
    if (portrait?.content && portrait.media_type)
      return c.body(new Uint8Array(portrait.content), 200, {
        ...headers,
        'content-type': portrait.media_type,
      })
    return answerProblem(c, { code: 'notFound' })
  })
}
