import type { OpenAPIHono } from '@hono/zod-openapi'
import { readMigrations } from '../db/migrate.ts'
import type { Service } from '../service.ts'
import type { AppEnv } from './environment.ts'

/** /healthz: the process lives. /readyz: it can serve, that is, the database answers and has every migration. */
export function healthRoutes(app: OpenAPIHono<AppEnv>, { db }: Service, isStopping: () => boolean): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ready = !isStopping() && (await isMigrated(db).catch(() => false))
    return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503, {
      'cache-control': 'no-store',
    })
  })
}

const expected = readMigrations()

async function isMigrated(db: Service['db']): Promise<boolean> {
  const applied = new Set(
    (await db.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name),
  )
  return (await expected).every((migration) => applied.has(migration.name))
}
