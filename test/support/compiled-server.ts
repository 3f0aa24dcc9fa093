import type { TestProject } from 'vitest/node'
import { compileServer } from './compile-server.ts'
import { startServerProcess } from './server-process.ts'

/** From here on `startServerProcess` starts the bundle. */
export async function setup(project: TestProject): Promise<void> {
  process.env.COMPILED_SERVER = await compileServer()
  // A server that ends by itself leaves its machine code for the next ones; those that are killed do not.
  const first = await startServerProcess({ DATABASE_URL: project.getProvidedContext().databaseUrl })
  await first.end()
}
