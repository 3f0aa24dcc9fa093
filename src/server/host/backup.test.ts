import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withDatabase } from '#test/support/database-server.ts'
import { startFakeBucket } from '#test/support/fake-bucket.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { temporaryFolder } from '#test/support/server-process.ts'
import { createDiskFileStore } from '../adapters/file-store.ts'
import { createOutboxMailer, createOutboxSms } from '../adapters/mail-and-sms.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createDb, createPool } from '../db/database.ts'
import { startJobs } from '../jobs.ts'
import { checkKeyring, loadKeyring } from '../keyring.ts'
import { createLog } from '../log.ts'
import { insertPending, markStored, newFileKey } from '../uploads/upload-store.ts'
import { scheduleBackups, takeBackup } from './back-up.ts'
import { beginBackup, openBackup } from './backup-format.ts'
import { openOneBackup, openPlace } from './backup-place.ts'
import { readBackupState, startSending } from './backup-state.ts'
import { restoreBackup } from './restore.ts'
import { holdBack, watchRestoredCopy } from './restored-copy.ts'
import { verifyBackup } from './verify-backup.ts'

const passphrase = 'four wattle birds sing'
const log = createLog('silent')
const made: string[] = []

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let world: Awaited<ReturnType<typeof createMoneyWorld>>
let config: Config
let good: Awaited<ReturnType<typeof takeBackup>>
let empty: string
const leftJob = randomUUID()
const upload = randomUUID()
const lostUpload = randomUUID()

const service = (more: Partial<Config['backup']> = {}) => ({
  ...world.service,
  config: { ...config, backup: { ...config.backup, ...more } },
  databaseUrl: world.url,
  guessCost: 1024,
})

async function administer(statement: string) {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function createEmpty(): Promise<string> {
  const name = `copy_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template template0`)
  made.push(name)
  return withDatabase(inject('databaseUrl'), name)
}

async function queryAll<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}

/** A practice with money, documents, a file, what is left to do, and texts that a copy could spoil. */
async function fill() {
  const { db, keyring, service: own } = world
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  await world.runJobs()
  await world.addBooked({ funding: 'selfFunded' })
  await sql`update clinicians set introduction = E'one\ttab\nand a \\\\ and \\\\N and "ä" — 診',
    languages = array['a,b', '"', '\\', '']`.execute(db)
  for (const one of [upload, lostUpload]) {
    const file = { id: one, clientId: null, type: 'pdf' as const, size: 5, name: 'a.pdf' }
    await insertPending({ db, keyring }, { ...file, key: newFileKey() })
    await markStored(db, [one])
  }
  await own.files.put(upload, Buffer.from('a file, sealed by its sender'))
  const pool = createPool(world.url, 3)
  const jobs = await startJobs(pool, log)
  await jobs.work('letters', async () => {})
  await jobs.stop()
  const inAnHour = new Date(Date.now() + 3_600_000)
  await db
    .transaction()
    .execute((tx) =>
      jobs.sendWith(tx, 'letters', [{ id: leftJob, data: { to: 'kim' }, after: inAnHour }, { data: {} }]),
    )
  await sql`update jobs.job set state = 'completed', completed_on = now() where name = 'letters' and id <> ${leftJob}`.execute(
    db,
  )
  await pool.end()
}

beforeAll(async () => {
  folder = await temporaryFolder()
  world = await createMoneyWorld({ DATA_DIR: join(folder.path, 'first') })
  config = { ...world.config, ENCRYPTION_KEYS: world.encryptionKeys }
  await checkKeyring(world.db, world.keyring)
  await fill()
  good = await takeBackup(service(), join(folder.path, 'backups'), passphrase)
  empty = await createEmpty()
})
afterAll(async () => {
  await world.close()
  for (const name of made) await administer(`drop database ${name} with (force)`)
  await folder.remove()
})

const goodFolder = () => join(good.place, good.name)
const open = async (from = goodFolder(), words = passphrase) =>
  openBackup(await openOneBackup(from, config), words)

/** A machine of its own: nothing but the backup and the passphrase. */
function target(databaseUrl: string, name: string, keys?: string) {
  const DATA_DIR = join(folder.path, name)
  const files = createDiskFileStore(join(DATA_DIR, 'uploads'))
  return { databaseUrl, files, config: { ...config, DATA_DIR, ENCRYPTION_KEYS: keys } }
}

/** Tables whose rows the copy has of its own. */
const ofTheCopy = ['schema_migrations', 'restored_copies', 'restored_jobs', 'backups']

async function digestTables(url: string) {
  const tables = await queryAll<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests = tables
    .filter(({ name }) => !ofTheCopy.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text collate "C")) as digest from "${name}" t`,
    )
  return queryAll<{ name: string; rows: number; digest: string }>(
    url,
    `${digests.join(' union all ')} order by 1`,
  )
}

/** Constraints, triggers and whether they are on, sequences, migrations. */
const readShape = (url: string) =>
  queryAll(
    url,
    `select 'constraint' as kind, conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as is
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'trigger', tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select 'sequence', sequencename, last_value::text from pg_sequences where schemaname = 'public'
     union all select 'migration', name, checksum from schema_migrations
     order by 1, 2, 3`,
  )

it('restores into another database what was in the first, row by row, with its files, keys and jobs', async () => {
  const url = await createEmpty()
  const copy = target(url, 'copy')
  await restoreBackup(await open(), copy)

  const before = await digestTables(world.url)
  expect(before.filter(({ rows }) => rows > 0).length).toBeGreaterThan(20)
  expect(await digestTables(url)).toEqual(before)
  expect(await readShape(url)).toEqual(await readShape(world.url))

  expect([good.uploads, good.missingUploads]).toEqual([1, [lostUpload]])
  expect((await copy.files.get(upload))?.toString()).toBe('a file, sealed by its sender')
  expect(await readdir(join(copy.config.DATA_DIR, 'uploads'))).toEqual([upload])
  expect(await readFile(join(copy.config.DATA_DIR, 'encryption-keys'), 'utf8')).toBe(world.encryptionKeys)
  const db = createDb(createPool(url, 2))
  await checkKeyring(db, await loadKeyring(copy.config))
  expect(await db.selectFrom('restored_jobs').select(['id', 'queue', 'data']).execute()).toEqual([
    { id: leftJob, queue: 'letters', data: { to: 'kim' } },
  ])
  expect(await readBackupState(db, config)).toMatchObject({ isRestoredCopy: true, lastGood: null })
  await db.destroy()

  await expect(restoreBackup(await open(), copy)).rejects.toThrow('The database is not empty')
})

it('writes nothing that could be read without the passphrase', async () => {
  const names = await readdir(goodFolder())
  const kept = await Promise.all(names.map((name) => readFile(join(goodFolder(), name), 'latin1')))
  expect(kept.join('')).toContain(good.name)
  const { email } = await world.db.selectFrom('clients').select('email').executeTakeFirstOrThrow()
  const secret = world.encryptionKeys.split(':')[1] ?? 'no key'
  for (const text of [email, secret, 'sealed by its sender']) expect(kept.join('')).not.toContain(text)
})

describe('is refused in one line, and the database stays empty:', () => {
  const damaged = async (spoil: (at: string, parts: string[]) => Promise<void>) => {
    const at = join(folder.path, `damaged-${randomUUID()}`)
    await cp(goodFolder(), at, { recursive: true })
    const parts = (await readdir(at)).filter((name) => name.startsWith('part-')).toSorted()
    await spoil(
      at,
      parts.map((name) => join(at, name)),
    )
    return at
  }
  const attempt = async (from: string, words?: string, keys?: string) => {
    await restoreBackup(await open(from, words), target(empty, 'never', keys))
  }
  const expectNothingChanged = async () => {
    const there = await queryAll(
      empty,
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    expect(there).toEqual([])
    expect(await readdir(folder.path)).not.toContain('never')
  }

  it('another passphrase', async () => {
    await expect(attempt(goodFolder(), 'four wattle birds sang')).rejects.toThrow(
      'BACKUP_PASSPHRASE does not open this',
    )
    await expectNothingChanged()
  })

  it.each<[string, string, Parameters<typeof damaged>[0]]>([
    ['without its manifest', 'it has no manifest', (at) => rm(join(at, 'manifest.json'))],
    [
      'with a cut manifest',
      'manifest of this backup is damaged',
      (at) => truncate(join(at, 'manifest.json'), 900),
    ],
    [
      'with another manifest',
      'was changed after it was written',
      async (at) => {
        const text = await readFile(join(at, 'manifest.json'), 'utf8')
        await writeFile(join(at, 'manifest.json'), text.replace(/"rows": \d+/, '"rows": 77'))
      },
    ],
    [
      'with a manifest that asks for all the memory',
      'manifest of this backup is damaged',
      async (at) => {
        const text = await readFile(join(at, 'manifest.json'), 'utf8')
        const greedy = text
          .replace(/"cost": \d+/, '"cost": 1048576')
          .replace(/"blockSize": \d+/, '"blockSize": 32')
        await writeFile(join(at, 'manifest.json'), greedy)
      },
    ],
    ['with a part missing', 'part-000003 is missing', (_, parts) => rm(parts[2] ?? '')],
    [
      'with a part cut short',
      'part-000001 is not as it was written',
      (_, parts) => truncate(parts[0] ?? '', 40),
    ],
    [
      'with two parts changed over',
      'is not as it was written',
      async (at, parts) => {
        await rename(parts[4] ?? '', join(at, 'kept'))
        await rename(parts[5] ?? '', parts[4] ?? '')
        await rename(join(at, 'kept'), parts[5] ?? '')
      },
    ],
  ])('a backup %s', async (_, line, spoil) => {
    const at = await damaged(spoil)
    await expect(attempt(at)).rejects.toThrow(line)
    await expectNothingChanged()
  })

  it('one of a newer release', async () => {
    const { manifest, readPart } = await open()
    const { parts: _, name, ...contents } = manifest
    const at = join(folder.path, 'newer')
    const writer = await beginBackup(createDiskFileStore(at), { name, passphrase, guessCost: 1024 })
    const keyring = await writer.addPart(await readPart(contents.keyring))
    const migrations = [...contents.migrations, { name: '9999-later.sql', checksum: 'x' }]
    await writer.finish({ ...contents, keyring, migrations, release: '9.0.0' })
    await expect(attempt(at)).rejects.toThrow('of a newer release (9.0.0, 9999-later.sql)')
    await expectNothingChanged()
  })

  it('one whose files would land elsewhere, also where its passphrase is right', async () => {
    const { manifest, readPart } = await open()
    const { parts: _, name, ...contents } = manifest
    const at = join(folder.path, 'elsewhere')
    const writer = await beginBackup(createDiskFileStore(at), { name, passphrase, guessCost: 1024 })
    const keyring = await writer.addPart(await readPart(contents.keyring))
    await writer.finish({ ...contents, keyring, uploads: [{ id: '../../encryption-keys', part: keyring }] })
    await expect(attempt(at)).rejects.toThrow('a release that this one does not know')
    await expectNothingChanged()
  })

  it('one that the keys of the configuration do not open', async () => {
    const other = `other:${randomBytes(32).toString('base64')}`
    await expect(attempt(goodFolder(), passphrase, other)).rejects.toThrow(
      /ENCRYPTION_KEYS lacks k\w+, with which/,
    )
    await expectNothingChanged()
  })
})

describe('verify', () => {
  const scratches = () =>
    queryAll(world.url, `select datname from pg_database where datname like 'banksia\\_verify%'`)

  it('says what it restored, counted, opened and compared, and leaves nothing behind', async () => {
    const { isWhole, lines } = await verifyBackup(await open(), world.url)
    expect(isWhole).toBe(true)
    const total = (await digestTables(world.url)).reduce((sum, { rows }) => sum + rows, 0)
    expect(lines[0]).toContain(`: ${total + 1} rows of `)
    expect(lines.join('\n')).toMatch(/The key k\w+ opens ([2-9]|\d\d) sealed values, one of each kind/)
    expect(lines).toContain('1 uploaded files are as they were written.')
    expect(lines).toContain(`The file ${lostUpload} was deleted while the backup was made, and is not in it.`)
    expect(await scratches()).toEqual([])
  })

  it('finds keys that open nothing, and drops its database also after a failure', async () => {
    const own = {
      ...service(),
      config: {
        ...config,
        ENCRYPTION_KEYS: `${world.keyring.currentKeyId}:${randomBytes(32).toString('base64')}`,
      },
    }
    const { name, place } = await takeBackup(own, join(folder.path, 'other-keys'), passphrase)
    const { isWhole, lines } = await verifyBackup(await open(join(place, name)), world.url)
    expect(isWhole).toBe(false)
    expect(lines.join('\n')).toContain('WRONG: issued_documents.sealed_content has a value that the key')
    await truncate(join(place, name, 'part-000005'), 10)
    await expect(verifyBackup(await open(join(place, name)), world.url)).rejects.toThrow(
      'part-000005 is not as',
    )
    expect(await scratches()).toEqual([])
  })
})

it('keeps as many as it is told to, deletes only whole ones of its own, and clears up after one that was broken off', async () => {
  const to = join(folder.path, 'kept')
  const foreign = 'banksia-20200101T000000Z-abcdef'
  await mkdir(join(to, foreign), { recursive: true })
  const brokenOff = 'banksia-20200102T000000Z-abcdef'
  await createDiskFileStore(join(to, brokenOff)).put('part-000001', Buffer.from('half'))
  await world.db.insertInto('backups').values({ name: brokenOff, place: to, schema_version: 'x' }).execute()
  const own = service({ to, keep: 2 })
  const taken = []
  for (let count = 0; count < 3; count++) taken.push(await takeBackup(own, to, passphrase))
  const names = taken.map(({ name }) => name)
  expect(taken.map(({ removed }) => removed)).toEqual([[], [], [names[0]]])
  expect((await readdir(to)).toSorted()).toEqual([foreign, ...names.slice(1)].toSorted())
  expect((await openPlace(to, own.config).list()).toSorted()).toEqual([foreign, ...names.slice(1)].toSorted())

  await writeFile(join(folder.path, 'a-file'), '')
  await expect(takeBackup(own, join(folder.path, 'a-file', 'in-it'), passphrase)).rejects.toThrow('ENOTDIR')
  const state = (at: string | null, now?: Date) =>
    readBackupState(world.db, { backup: { ...config.backup, at } }, now)
  expect(await state('30 2 * * *')).toMatchObject({
    state: 'good',
    lastGood: { name: names[2], place: to },
    lastFailure: { reason: 'ENOTDIR' },
    isRestoredCopy: false,
  })
  const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  expect((await state('30 2 * * *', hoursLater(35.9))).state).toBe('good')
  expect((await state('30 2 * * *', hoursLater(36.1))).state).toBe('red')
  expect((await state(null, hoursLater(36.1))).state).toBe('notScheduled')
})

it('goes to a bucket of its own, and comes back from there', async () => {
  const bucket = await startFakeBucket()
  const own = service({ to: 's3', keep: 1, s3: bucket.options })
  await takeBackup(own, 's3', passphrase)
  const { name, place, removed } = await takeBackup(own, 's3', passphrase)
  expect([place, removed.length]).toEqual(['s3:records', 1])
  expect(await openPlace('s3', own.config).list()).toEqual([name])
  expect([...bucket.objects.keys()].every((key) => key.startsWith(`/records/${name}/`))).toBe(true)
  const files = await openOneBackup(`s3:${name}`, own.config)
  const { manifest, readPart } = await openBackup(files, passphrase)
  expect((await readPart(manifest.uploads[0]?.part ?? '')).toString()).toBe('a file, sealed by its sender')
  await bucket.close()
})

it('is made by the clock of the practice, and not where no time is set', async () => {
  const to = join(folder.path, 'by-the-clock')
  const run = async (at: string | null) => {
    const scheduled: unknown[] = []
    let handle = async () => {}
    const own = service({ to, at, passphrase })
    const jobs = {
      ...world.service.jobs,
      work: async (_: string, given: (data: never) => Promise<void>) =>
        void (handle = () => given({} as never)), // it takes no data
      schedule: async (...given: unknown[]) => void scheduled.push(given),
    }
    await scheduleBackups({ ...own, jobs }, world.url)
    await handle()
    const { lastGood } = await readBackupState(world.db, own.config)
    const answer = await createApp({ ...own, jobs }).request('/readyz')
    return { scheduled, place: lastGood?.place, health: await answer.json() }
  }
  expect(await run(null)).not.toMatchObject({ place: to })
  const { scheduled, place, health } = await run('30 2 * * *')
  expect(scheduled).toEqual([['back-up', '30 2 * * *', 'Australia/Sydney']])
  expect(place).toBe(to)
  expect(health).toMatchObject({ status: 'ready', backup: { state: 'good', ageHours: 0 } })
})

it('one at a time', async () => {
  const results = await Promise.allSettled(
    [1, 2].map(() => takeBackup(service(), join(folder.path, 'two'), passphrase)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((one) => one.status === 'rejected')?.reason.message).toContain('is under way')
})

it('a restored copy works off nothing and sends nothing until it is told to, and then does first what was left', async () => {
  const url = await createEmpty()
  await restoreBackup(await open(), target(url, 'quiet'))
  const pool = createPool(url, 5)
  const db = createDb(pool)
  await sql`update restored_jobs set start_after = now()`.execute(db)
  const copy = await watchRestoredCopy({ db, log }, 50)
  const jobs = await startJobs(pool, log, undefined, copy.whenTold)
  const awake = await startJobs(pool, log)
  const ports = holdBack(
    { mailer: createOutboxMailer(db), sms: createOutboxSms(db), payments: world.service.payments },
    copy,
  )
  const handled: { to: string; wasQuiet: boolean }[] = []
  const areHandled = Promise.withResolvers<void>()
  const email = { to: 'kim@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await jobs.work<{ to: string }>('letters', async ({ to }) => {
    await ports.mailer.send(email)
    handled.push({ to, wasQuiet: (await readBackupState(db, config)).isRestoredCopy })
    if (handled.length === 2) areHandled.resolve()
  })
  // The other queues are taken up only after these are done: they may send before everything is.
  await copy.whenTold(() => areHandled.promise)
  await copy.follow(jobs)
  await jobs.send('letters', { to: 'made meanwhile' })
  await expect(ports.mailer.send(email)).rejects.toThrow('sends nothing yet')
  await expect(ports.sms.send({ to: '+61491570006', text: 'Hello' })).rejects.toThrow('sends nothing yet')
  const charge = { reference: randomUUID(), customer: null, cents: 100 }
  await expect(ports.payments.charge(charge)).rejects.toThrow('sends nothing yet')
  // Whoever may work on that queue has taken up another job by now.
  const other = Promise.withResolvers<void>()
  await awake.work('other', async () => other.resolve())
  await awake.send('other', {})
  await other.promise
  expect(handled).toEqual([])

  expect([await startSending(db), await startSending(db)]).toEqual([true, false])
  await areHandled.promise
  expect(handled.map(({ to }) => to).toSorted()).toEqual(['kim', 'made meanwhile'])
  expect(handled.some(({ wasQuiet }) => wasQuiet)).toBe(false)
  expect(
    await db.selectFrom('outbox_messages').select('id').where('subject', '=', 'Hello').execute(),
  ).toHaveLength(2)
  await copy.close()
  await Promise.all([jobs.stop(), awake.stop()])
  await db.destroy()
})
