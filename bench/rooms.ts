import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDb, createPool, type Db } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { createNotices } from '#server/db/notices.ts'
import { listen } from '#server/http/listen.ts'
import { newKey, parseKeyring } from '#server/keyring.ts'
import { createLog } from '#server/log.ts'
import { openCarrier } from '#server/room/valkey-carrier.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addSession } from '#test/support/diary-world.ts'
import { addPerson } from '#test/support/people.ts'
import { idleService } from '#test/support/test-database.ts'
import { startValkey, valkeyServer } from '#test/support/valkey.ts'
import { createTable } from './table.ts'

/**
 * `node bench/rooms.ts 2000`: so many people in rooms of two, each with an open stream and a signal every twenty seconds, through PostgreSQL
 * and then through Valkey, on one process and this machine.
 */
const people = Number(process.argv[2] ?? 2_000)
const signalEveryMs = 20_000
const openInMs = 20_000
const measuredMs = 30_000
const keys = (process.env['BENCH_KEYS'] ??= newKey())

type Person = { roomId: string; tabId: string; token: string }
type Usage = { cpuMs: number; statements: number }

/** The process that is measured: it answers with its port, and then with its usage each time that it is asked. */
async function serve(url: string, valkey: string | undefined) {
  let statements = 0
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', VALKEY_URL: valkey })
  const log = createLog(config.LOG_LEVEL)
  const db = createDb(createPool(url, config.DATABASE_POOL), () => {
    statements += 1
  })
  const keyring = parseKeyring(keys)
  const { carrier } = openCarrier({ config, db, keyring, log })
  const service = {
    ...idleService({ config, db, keyring, log }),
    carrier,
    notices: createNotices({ url, log }),
  }
  while (carrier.valkey()?.isThere === false) await wait(50)
  const app = createApp(service)
  const { port } = await listen(getRequestListener(app.fetch), { host: '127.0.0.1', port: 0 })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, statements } satisfies Usage)
  })
  process.once('disconnect', () => process.exit())
  process.send?.(port)
}

async function measure() {
  const dataDir = await mkdtemp(join(tmpdir(), 'banksia-rooms-'))
  await chmod(dataDir, 0o755)
  const server = await startEmbedded({ dataDir })
  const table = createTable()
  try {
    await migrate(server.url)
    const db = createDb(createPool(server.url, 4))
    const everyone = await fillRooms(db)
    await sql`analyze`.execute(db)
    await measureThrough('PostgreSQL', { db, url: server.url, everyone })
    if (valkeyServer !== null) {
      const valkey = await startValkey(valkeyServer)
      await measureThrough('Valkey', { db, url: server.url, everyone, valkey })
      await valkey.close()
    }
    await db.destroy()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  console.log(table.text())

  type Given = { db: Db; url: string; everyone: Person[]; valkey?: Awaited<ReturnType<typeof startValkey>> }

  async function measureThrough(name: string, { db, url, everyone, valkey }: Given) {
    await sql`update room_visits set left_at = null, seen_at = clock_timestamp()`.execute(db)
    const child = fork(import.meta.filename, ['--serve'], { execArgv: ['--max-semi-space-size=16'] })
    child.send([url, valkey?.url].filter(Boolean).join(' '))
    const [port] = (await once(child, 'message')) as [number] // the first thing that `serve` sends
    const simulation = simulate(port, everyone)
    await wait(openInMs + 3_000)
    simulation.begin()
    const readAll = async () => ({
      at: performance.now(),
      server: await usageOf(child),
      postgres: await postgresCpuMs(db),
      commits: await commits(db),
      valkeyMs: valkey ? cpuMsOf(valkey.pid()) : 0,
    })
    const before = await readAll()
    await wait(measuredMs)
    const after = await readAll()
    const { p50, p95, sent, unsent, lost, twice, open } = await simulation.end()
    child.kill()
    const seconds = (after.at - before.at) / 1000
    const rate = (to: number, from: number) => ((to - from) / seconds).toFixed(0)
    const share = (to: number, from: number) => `${((to - from) / seconds / 10).toFixed(0)} %`
    table.add(
      `${name}: ${people} people`,
      `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${sent} signals; ${unsent} unsent, ${lost} not there 12 s after the end, ${twice} twice; ${open} streams open`,
      'with Valkey p95 ≤ 1,000 ms, all there, none twice',
      lost === 0 && twice === 0 && (!valkey || p95 <= 1_000),
    )
    table.add(
      `${name}: a second`,
      `${rate(after.server.statements, before.server.statements)} statements, ${rate(after.commits, before.commits)} commits; of a core: process ${share(after.server.cpuMs, before.server.cpuMs)}, PostgreSQL ${share(after.postgres, before.postgres)}${valkey ? `, Valkey ${share(after.valkeyMs, before.valkeyMs)}` : ''}`,
      '',
      true,
    )
  }
}

const usageOf = async (child: ChildProcess): Promise<Usage> => {
  child.send('usage')
  const [usage] = (await once(child, 'message')) as [Usage] // as `serve` sends it
  return usage
}

/** Its own and that of its children that have ended; the kernel counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}

async function postgresCpuMs(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const parentOf = (pid: string | number) =>
    Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      try {
        return [parentOf(pid), Number(pid)].includes(postmaster) ? sum + cpuMsOf(Number(pid)) : sum
      } catch {
        return sum // It has ended meanwhile.
      }
    }, 0)
}

async function commits(db: Db): Promise<number> {
  const { rows } = await sql<{ commits: number }>`
    select xact_commit::int as commits from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.commits ?? 0
}

/** A client and a guest in each room, both let in, with the cookies that they would have. */
async function fillRooms(db: Db): Promise<Person[]> {
  const { subject } = await addPerson(db, { email: 'rooms@mail.example' })
  const { id: clientId } = await db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', '=', subject)
    .executeTakeFirstOrThrow()
  const everyone: Person[] = []
  for (let room = 0; room < people / 2; room += 1) {
    const start = new Date(Date.now() - 5 * 60_000)
    const id = await addSession(db, { ...(await addBookable(db)), clientId, start })
    await db.insertInto('rooms').values({ reservation_id: id }).execute()
    const { room_id: roomId } = await db
      .selectFrom('reservations')
      .select('room_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const role of ['client', 'guest'] as const) {
      const token = randomUUID()
      const { rows } = await sql<{ tabId: string }>`
        with link as (
          insert into room_invitations (reservation_id, secret_hash, kind)
          select ${id}, ${createHash('sha256').update(token).digest()}, 'support' where ${role} = 'guest' returning id),
        person as (
          insert into room_people (reservation_id, role, guest_kind, guest_name, invitation_id, standing)
          values (${id}, ${role}, case when ${role} = 'guest' then 'support' end, 'Sam', (select id from link), 'admitted') returning id),
        entry as (
          insert into room_entries (token_hash, person_id, client_id)
          select ${createHash('sha256').update(token).digest()}, id, case when ${role} = 'client' then ${clientId}::uuid end from person returning person_id)
        insert into room_visits (reservation_id, person_id, admitted_at)
        select ${id}, person_id, clock_timestamp() from entry returning id as "tabId"`.execute(db)
      everyone.push({ roomId, tabId: rows[0]?.tabId ?? '', token })
    }
  }
  return everyone
}

/** What the browsers do: each keeps its stream open, and tells the other in its room something now and then. */
function simulate(port: number, everyone: readonly Person[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const times: number[] = []
  const sentAt = new Map<string, number>()
  const arrived = new Map<string, number>()
  let isOver = false
  let isMeasured = false
  let unsent = 0
  let open = 0

  const follow = ({ roomId, tabId, token }: Person) => {
    let seen = ''
    const connect = () => {
      if (isOver) return
      const path = `/api/rooms/${roomId}/tabs/${tabId}/events${seen && `?after=${seen}`}`
      const asked = request(
        { host: '127.0.0.1', port, path, agent: false, headers: cookieOf(token) },
        (answer) => {
          open += 1
          let waiting = ''
          answer.setEncoding('utf8').on('data', (text: string) => {
            const events = (waiting + text).split('\n\n')
            waiting = events.pop() ?? ''
            for (const event of events) {
              const id = /^id: (\S+)/.exec(event)?.[1]
              if (id === undefined) continue
              seen = id
              hear(/"key":"([^"]+)"/.exec(event)?.[1] ?? '')
            }
          })
          answer.once('close', () => {
            open -= 1
            setTimeout(connect, 200)
          })
        },
      )
      asked.on('error', () => setTimeout(connect, 1_000))
      asked.end()
    }
    connect()
  }
  const hear = (key: string) => {
    arrived.set(key, (arrived.get(key) ?? 0) + 1)
    const began = sentAt.get(key)
    if (began !== undefined && arrived.get(key) === 1) times.push(performance.now() - began)
  }
  const send = ({ roomId, tabId, token }: Person) => {
    const key = randomUUID()
    sentAt.set(key, performance.now())
    const message = {
      kind: 'candidate',
      candidate: { candidate: 'candidate:1 1 udp 2 192.0.2.1 5 typ host', sdpMid: '0' },
    }
    const path = `/api/rooms/${roomId}/tabs/${tabId}/signals`
    const headers = { ...cookieOf(token), 'content-type': 'application/json' }
    const fail = () => {
      unsent += 1
      sentAt.delete(key)
    }
    const asked = request({ host: '127.0.0.1', port, method: 'POST', path, agent, headers }, (answer) => {
      answer.resume()
      if (answer.statusCode !== 204) fail()
    })
    asked.on('error', fail)
    asked.end(JSON.stringify({ message, key }))
  }
  everyone.forEach((person, index) => setTimeout(follow, (index * openInMs) / everyone.length, person))
  return {
    begin: () => {
      isMeasured = true
      const everyMs = signalEveryMs / everyone.length
      let next = 0
      const began = performance.now()
      const timer = setInterval(() => {
        if (!isMeasured) return clearInterval(timer)
        for (; next * everyMs < performance.now() - began; next += 1) {
          const person = everyone[(next * 7919) % everyone.length]
          if (person) send(person)
        }
      }, 20)
    },
    end: async () => {
      isMeasured = false
      // What is on its way, or waits for a heartbeat.
      await wait(12_000)
      const stillOpen = open
      isOver = true
      agent.destroy()
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
      const lost = [...sentAt.keys()].filter((key) => !arrived.has(key)).length
      const twice = [...arrived.values()].filter((count) => count > 1).length
      return { p50: at(0.5), p95: at(0.95), sent: sentAt.size, unsent, lost, twice, open: stillOpen }
    },
  }
}

const cookieOf = (token: string) => ({ cookie: `banksia-room=${token}` })

if (process.argv[2] === '--serve')
  process.once('message', (given) => {
    const [url, valkey] = String(given).split(' ')
    void serve(url ?? '', valkey)
  })
else await measure()
