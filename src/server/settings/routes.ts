import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { settingsSchema } from '#contract/settings.ts'
import type { AppEnv } from '../http/environment.ts'
import type { Service } from '../service.ts'
import { readSettings } from './read-settings.ts'

const getSettings = createRoute({
  method: 'get',
  path: '/settings',
  tags: ['Settings'],
  summary: 'What this installation is called, how it takes payment and what it charges',
  responses: {
    200: { description: 'Settings', content: { 'application/json': { schema: settingsSchema } } },
  },
})

export function settingsRoutes(api: OpenAPIHono<AppEnv>, service: Service): void {
  api.openapi(getSettings, async (c) =>
    c.json(await readSettings(service), 200, { 'cache-control': 'public, max-age=60' }),
  )
}
