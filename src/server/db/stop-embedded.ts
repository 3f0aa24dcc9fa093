import { z } from 'zod'
import { stopUnlessUsed } from './embedded-postgres.ts'

/** Run by the guard of a process that was killed: see `guard` in embedded-postgres.ts. */
const database = z
  .object({ data: z.string(), url: z.string() })
  .parse(JSON.parse(process.env['DATABASE_LEFT'] ?? 'null'))
await stopUnlessUsed(database.data, database.url)
