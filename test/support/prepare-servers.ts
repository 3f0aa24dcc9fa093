import { beginServerProcess, startServerProcess, writingTo } from './server-process.ts'
import { createTestDatabase } from './test-database.ts'

type Settings = Record<string, string>
/** Some are known only once there is the database of this address. */
export type ServerSettings = Settings | ((databaseUrl: string) => Promise<Settings>)

const publicUrl = 'http://localhost:3000'

/** A database of its own, and a way to start real server processes on it, behind one proxy whose clients have an address each. */
export async function prepareServers(given: ServerSettings) {
  const test = await createTestDatabase({ PUBLIC_URL: publicUrl })
  const environment = typeof given === 'function' ? await given(test.url) : given
  const settings = {
    DATABASE_URL: test.url,
    ENCRYPTION_KEYS: test.encryptionKeys,
    PUBLIC_URL: publicUrl,
    // From many addresses, and with what is simulated.
    NODE_ENV: 'test',
    TRUSTED_PROXIES: '1',
    ...environment,
  }
  return {
    ...test,
    publicUrl,
    start: () => startServerProcess(settings),
    /** Its output goes to a file, and nothing says when it is ready. */
    beginWritingTo: (file: string) => beginServerProcess(settings, writingTo(file)),
  }
}
