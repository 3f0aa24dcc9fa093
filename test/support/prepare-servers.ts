import { beginServerProcess, startServerProcess, writingTo } from './server-process.ts'
import { createTestDatabase } from './test-database.ts'

const publicUrl = 'http://localhost:3000'

/** A database of its own, and a way to start real server processes on it, behind one proxy whose clients have an address each. */
export async function prepareServers(environment: Record<string, string>) {
  const test = await createTestDatabase({ PUBLIC_URL: publicUrl })
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
