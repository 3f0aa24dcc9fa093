import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrl } from './e2e-database.ts'
import { e2eServer } from './e2e-server.ts'
import { freePort, startServerProcess, temporaryFolder } from './server-process.ts'

/** A second process of the service on the browser tests' database, which can be ended and started again at its address. */
export async function secondServer(settings: Record<string, string> = {}) {
  const port = String(await freePort())
  const folder = await temporaryFolder()
  const keys = await readFile(join(e2eServer.dataDir, 'encryption-keys'), 'utf8')
  const start = async () =>
    startServerProcess({
      PORT: port,
      NODE_ENV: 'production',
      DATABASE_URL: await databaseUrl(),
      ENCRYPTION_KEYS: keys,
      DATA_DIR: folder.path,
      TRUSTED_PROXIES: '1',
      // As the first one: the device check would wait for an answer from outside.
      STUN_URLS: 'none',
      ...settings,
    })
  let running = await start()
  return {
    url: running.url,
    stop: () => running.end(),
    startAgain: async () => {
      running = await start()
    },
    close: async () => {
      await running.end('SIGKILL')
      await folder.remove()
    },
  }
}
