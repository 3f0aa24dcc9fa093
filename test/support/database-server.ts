import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

/** One throw-away PostgreSQL for all API tests. Each test file gets a database copied from this migrated template. */
export default async function setUp(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'banksia-test-'))
  // Open to all, so that root's tests leave no files elsewhere (see home.ts).
  await chmod(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, throwaway: true })
  const admin = new Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create database template_migrated')
  await admin.end()
  await migrate(withDatabase(server.url, 'template_migrated'))
  // Tests book near the day on which they run, which may be one of these. `public-holidays.test.ts` puts its own there.
  const template = new Client({ connectionString: withDatabase(server.url, 'template_migrated') })
  await template.connect()
  await template.query('delete from public_holidays')
  await template.end()
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
