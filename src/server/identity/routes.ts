import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { problemSchema } from '#contract/problem.ts'
import { userInfoSchema } from '#contract/userinfo.ts'
import { requireCaller } from '../http/authenticate.ts'
import type { AppEnv } from '../http/environment.ts'
import type { Service } from '../service.ts'
import { readUserInfo } from './read-user-info.ts'

export function identityRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  const getUserInfo = createRoute({
    method: 'get',
    path: '/userinfo',
    tags: ['Identity'],
    summary: 'Who is signed in, and as what',
    security: [{ bearer: [] }],
    middleware: [requireCaller(service)] as const,
    responses: {
      200: {
        description: 'The bearer of the token',
        content: { 'application/json': { schema: userInfoSchema } },
      },
      401: {
        description: 'No good token',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    },
  })
  api.openapi(getUserInfo, async (c) =>
    c.json(await readUserInfo(service.db, c.get('caller')), 200, { 'cache-control': 'no-store' }),
  )
}
