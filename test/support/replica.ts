import { execFile, spawn } from 'node:child_process'
import { chown, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findDatabaseHome, findPostmaster } from '#server/db/embedded-home.ts'
import { startEmbedded } from '#server/db/embedded-postgres.ts'
import { freePort, temporaryFolder } from './server-process.ts'

const run = promisify(execFile)

/** A PostgreSQL of the caller’s own and a streaming replica of it, by the programs of the built-in database. */
export async function startWithReplica() {
  const folder = await temporaryFolder()
  const primary = await startEmbedded({ dataDir: folder.path, throwaway: true })
  const home = await findDatabaseHome(folder.path)
  const data = join(folder.path, 'replica')
  const port = await freePort()
  await copyCluster(primary.url, home.data, data)
  const own = async (path: string) => home.user && chown(path, home.user.uid, home.user.gid)
  for (const [name, text] of [
    ['standby.signal', ''],
    ['postgresql.auto.conf', `primary_conninfo = '${primary.url}'\n`],
  ] as const) {
    await writeFile(join(data, name), text)
    await own(join(data, name))
  }
  await own(join(data, 'backup_label'))
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
  ]
  const address = new URL(primary.url)
  address.port = String(port)
  const url = address.href

  let replicaPid: number | undefined
  async function start() {
    const log = await open(join(folder.path, 'replica.log'), 'a')
    const child = spawn(
      join(home.native, 'bin', 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...home.user, cwd: data, stdio: ['ignore', log.fd, log.fd] },
    )
    await log.close()
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    replicaPid = child.pid
    const kill = async () => {
      child.kill('SIGINT')
      await ended
    }
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error(`The replica ended with ${child.exitCode}`)
      await wait(50)
    }
    return kill
  }
  let kill = await start()
  return {
    url: primary.url,
    replicaUrl: url,
    /** Of the two servers, whose processes are theirs. */
    pids: async () => ({ primary: (await findPostmaster(home.data))?.pid, replica: replicaPid }),
    stopReplica: () => kill(),
    startReplica: async () => {
      kill = await start()
    },
    close: async () => {
      await kill()
      await primary.stop()
      await folder.remove()
    },
  }
}

/** What pg_basebackup does, which does not come with the built-in database. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  // With its owner, who is another user where root runs the tests.
  await run('cp', ['-a', from, to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  await rm(join(to, 'postmaster.pid'))
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => {}))
}
