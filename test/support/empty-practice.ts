import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { withDatabase } from './database-server.ts'
import { databaseUrl } from './e2e-database.ts'
import { startServerProcess, temporaryFolder } from './server-process.ts'

/** A server on a database of its own that holds nothing: no demo data, no owner. */
export async function startEmptyPractice(port: string) {
  const main = await databaseUrl()
  const name = `empty_${randomBytes(6).toString('hex')}`
  await ask(main, `create database ${name}`)
  const url = withDatabase(main, name)
  const folder = await temporaryFolder()
  const server = await startServerProcess({
    PORT: port,
    DATABASE_URL: url,
    DATA_DIR: folder.path,
    // From many addresses, and with what is simulated.
    NODE_ENV: 'test',
    TRUSTED_PROXIES: '1',
  })
  return {
    server,
    /** As if the only booking had just ended. */
    bringBookingForward: () =>
      ask(
        url,
        `update reservations set during = tstzrange(now() - interval '1 hour', now() - interval '10 minutes')
          where status = 'booked'`,
      ),
    close: async () => {
      await server.end()
      await ask(main, `drop database ${name} with (force)`)
      await folder.remove()
    },
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
