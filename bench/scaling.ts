import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadDemoData } from '#demo/demo.ts'
import { createDb, createPool, type Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { parseKeyring } from '#server/keyring.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addClient } from '#test/support/diary-world.ts'
import { findProgram } from '#test/support/find-program.ts'
import { pgbouncer, startPgBouncer } from '#test/support/pgbouncer.ts'
import { startWithReplica } from '#test/support/replica.ts'
import { freePort, startServerProcess, temporaryFolder } from '#test/support/server-process.ts'
import { addStaff } from '#test/support/staff.ts'
import { availabilityPath, type Bookable, reserve, slotsInTurn } from './bookable.ts'
import { asBrowsersDo, type Client, createClient } from './load.ts'
import { benchKeys } from './server.ts'

/**
 * Mixed work at one, two and four processes behind nginx, without and with each part of docs/scaling.md, turn about in one run:
 *   node bench/scaling.ts --seconds=6 --rounds=2 --processes=1,2,4 --psychologists=500
 * Needs nginx and PgBouncer. A part that is a server of its own, such as one for signals, is one more row of `parts`.
 */
const given = (name: string, otherwise: string) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise
const seconds = Number(given('seconds', '6'))
const rounds = Number(given('rounds', '2'))
const processCounts = given('processes', '1,2,4').split(',').map(Number)
const psychologists = Number(given('psychologists', '500'))

const nginx = findProgram('nginx')
if (nginx === null || pgbouncer === null) throw new Error('This needs nginx and PgBouncer')

const pair = await startWithReplica()
const db = createDb(createPool(pair.url, 4))
const pooler = await startPgBouncer(pgbouncer, pair.url)
const running: { row: string; site: Site }[] = []
try {
  await migrate(pair.url)
  const world = await fill(db)
  const parts: Record<string, Record<string, string>> = {
    pooler: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pair.url },
    replica: { DATABASE_REPLICA_URL: pair.replicaUrl },
  }
  const variants: [string, Record<string, string>][] = [
    ['alone', {}],
    ...Object.entries(parts).map(([name, part]): [string, Record<string, string>] => [`with ${name}`, part]),
    ['with all', Object.assign({}, ...Object.values(parts))],
  ]
  const measured = new Map<string, Measured[]>()
  for (const processes of processCounts) {
    for (const [name, environment] of variants)
      running.push({
        row: `${processes} ${processes === 1 ? 'process' : 'processes'}, ${name}`,
        site: await startSite(nginx, { DATABASE_URL: pair.url, ...environment }, processes),
      })
    for (const { site } of running) await run(site.client, world, Math.min(seconds, 4))
    for (let round = 0; round < rounds; round += 1)
      for (const { row, site } of running) {
        const one = await measure(site, world)
        measured.set(row, [...(measured.get(row) ?? []), one])
        console.log(row, JSON.stringify(one))
      }
    for (const { site } of running.splice(0)) await site.close()
  }
  printTable(measured)
} finally {
  for (const { site } of running) await site.close()
  await pooler.close()
  await db.destroy()
  await pair.close()
}

type World = { bookable: Bookable[]; nextSlot: ReturnType<typeof slotsInTurn>; cookie: string }

async function fill(into: Db): Promise<World> {
  console.log(`Loading ${psychologists} psychologists…`)
  await loadDemoData({
    db: into,
    keyring: parseKeyring(benchKeys),
    now: new Date(),
    psychologists,
    createAccount: async () => {},
  })
  const bookable: Bookable[] = []
  for (let number = 0; number < 60; number += 1) bookable.push(await addBookable(into))
  await addCharges(into, bookable)
  console.log('Loaded')
  const { headers } = await addStaff({ db: into }, { role: 'owner' })
  await sql`analyze`.execute(into)
  return { bookable, nextSlot: slotsInTurn(bookable), cookie: headers.cookie }
}

/** Two hundred sessions of each clinician, charged and paid over the last weeks. */
async function addCharges(into: Db, bookable: readonly Bookable[]): Promise<void> {
  const client = await addClient(into)
  await into.transaction().execute(async (tx) => {
    // Nobody follows the past: without it each row tells of its change.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { clinicianId, typeId } of bookable)
      await sql`
      with sessions as (
        insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
            is_new_client, funding_method, claim_type, service_delivered, booked_at)
        select gen_random_uuid(), 'banksia', ${clinicianId}, ${typeId}, tstzrange(start, start + interval '50 minutes'), 'booked',
               'bench', ${client}, false, 'selfFunded', null, 'attended', start
          from generate_series(1, 200) n, lateral (select date_trunc('hour', now()) - n * interval '5 hours' as start) s
        returning id, lower(during) as start),
      made as (
        insert into charges (practice_id, reservation_id, client_id, clinician_id, kind, payer, funding_method, cents, gst_cents, state, tries)
        select 'banksia', id, ${client}, ${clinicianId}, 'session', 'card', 'selfFunded', 20000, 0, 'paid', 1 from sessions
        returning id)
      insert into money_entries (practice_id, charge_id, client_id, kind, cents, happened_at)
      select 'banksia', made.id, ${client}, kind, cents, now() - random() * interval '60 days'
        from made, (values ('owed', 20000), ('paid', -20000)) as e (kind, cents)`.execute(tx)
  })
}

/** `cpu`: milliseconds of a processor a request, which other work on the machine changes least. */
type Measured = {
  perSecond: number
  p95: number
  takingsP95: number
  connections: number
  cpu: Record<'banksia' | 'pooler' | 'database' | 'replica', number>
}

/** Of twenty requests: ten pages, four of the listing, three of free times, two reservations and one report. */
function nextRequest(number: number, client: Client, { bookable, nextSlot, cookie }: World) {
  const place = number % 20
  const one = bookable[number % bookable.length] as Bookable
  const pages = ['/', '/find-a-psychologist', '/find-a-psychologist/details?id=amelia-tran', '/pricing']
  const read = (path: string) => client.ask({ path, headers: asBrowsersDo })
  if (place < 10) return { kind: 'page', answer: read(pages[number % pages.length] ?? '/') }
  if (place < 14)
    return {
      kind: 'listing',
      answer: read('/api/get-filtered-clinicians?days=Monday&startTime=08:00&endTime=12:00'),
    }
  if (place < 17) return { kind: 'times', answer: read(availabilityPath(one)) }
  if (place < 19) return { kind: 'reserve', answer: reserve(client, nextSlot()) }
  const headers = { ...asBrowsersDo, cookie }
  return { kind: 'takings', answer: client.ask({ path: '/api/staff/money/takings?weeks=8', headers }) }
}

type Site = Awaited<ReturnType<typeof startSite>>

async function startSite(program: string, environment: Record<string, string>, processes: number) {
  const servers = await Promise.all(
    Array.from({ length: processes }, () =>
      startServerProcess({
        NODE_ENV: 'test',
        TRUSTED_PROXIES: '1',
        ENCRYPTION_KEYS: benchKeys,
        ...environment,
      }),
    ),
  )
  const proxy = await startNginx(
    program,
    servers.map(({ url }) => new URL(url).port),
  )
  const client = createClient(proxy.port)
  return {
    client,
    /** By which the database knows whose a connection is. */
    names: servers.map(({ child }) => `banksia % ${child.pid}@%`),
    pids: servers.map(({ child }) => child.pid),
    close: async () => {
      client.close()
      await proxy.close()
      await Promise.all(servers.map((server) => server.end()))
    },
  }
}

async function measure({ client, names, pids }: Site, world: World): Promise<Measured> {
  const { primary, replica } = await pair.pids()
  const used = async () => ({
    banksia: await cpuSeconds(pids),
    pooler: await cpuSeconds([pooler.pid]),
    database: await cpuSeconds([primary]),
    replica: await cpuSeconds([replica]),
  })
  const before = await used()
  const times = await run(client, world, seconds)
  const after = await used()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and application_name like any(${names}::text[])`.execute(db)
  const all = [...times.values()].flat()
  const cpuOf = (part: keyof Measured['cpu']) =>
    Number((((after[part] - before[part]) * 1000) / all.length).toFixed(2))
  return {
    cpu: {
      banksia: cpuOf('banksia'),
      pooler: cpuOf('pooler'),
      database: cpuOf('database'),
      replica: cpuOf('replica'),
    },
    perSecond: Math.round(all.length / seconds),
    p95: p95(all),
    takingsP95: p95(times.get('takings') ?? []),
    connections: rows[0]?.count ?? 0,
  }
}

/** Of these processes with their children, those that have ended too, as Linux counts: in hundredths of a second. */
async function cpuSeconds(pids: readonly (number | undefined)[]): Promise<number> {
  let ticks = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [, parent = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own, ended] = [sumOf(rest.slice(9, 11)), sumOf(rest.slice(11, 13))]
    if (pids.includes(Number(pid))) ticks += own + ended
    else if (pids.includes(Number(parent))) ticks += own
  }
  return ticks / 100
}

function sumOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Number(text), 0)
}

function p95(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN)
}

async function run(client: Client, world: World, forSeconds: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  const until = performance.now() + forSeconds * 1000
  let asked = 0
  const askOn = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const { kind, answer } = nextRequest(asked++, client, world)
      await answer
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - began])
    }
  }
  await Promise.all(Array.from({ length: 16 }, askOn))
  return times
}

async function startNginx(program: string, ports: readonly string[]) {
  const [port, folder] = [await freePort(), await temporaryFolder()]
  const file = join(folder.path, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; worker_processes 1; error_log stderr warn; pid ${folder.path}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off; client_body_temp_path ${folder.path}/body; proxy_temp_path ${folder.path}/proxy;
  fastcgi_temp_path ${folder.path}/fastcgi; uwsgi_temp_path ${folder.path}/uwsgi; scgi_temp_path ${folder.path}/scgi;
  upstream banksia { ${ports.map((one) => `server 127.0.0.1:${one};`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://banksia; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host localhost; }
  }
}`,
  )
  const child = spawn(program, ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const client = createClient(port, 1)
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    const isUp = await client.ask({ path: '/healthz' }).then(
      () => true,
      () => false,
    )
    if (isUp) break
  }
  client.close()
  return {
    port,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await folder.remove()
    },
  }
}

function printTable(rows: ReadonlyMap<string, readonly Measured[]>): void {
  const mean = (of: readonly number[], digits = 0) =>
    (of.reduce((sum, one) => sum + one, 0) / of.length).toFixed(digits)
  console.log(
    '\n| | cpu of Banksia | pooler | database | replica | requests a second | p95 | p95 takings | connections |\n|---|---|---|---|---|---|---|---|---|',
  )
  for (const [name, of] of rows) {
    const cpu = (part: keyof Measured['cpu']) =>
      `${mean(
        of.map((one) => one.cpu[part]),
        2,
      )} ms`
    const cells = [
      name,
      cpu('banksia'),
      cpu('pooler'),
      cpu('database'),
      cpu('replica'),
      of.map(({ perSecond }) => perSecond).join(', '),
      `${mean(of.map((one) => one.p95))} ms`,
      `${mean(of.map(({ takingsP95 }) => takingsP95))} ms`,
      mean(of.map(({ connections }) => connections)),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
