import { createSocket } from 'node:dgram'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startFakeRelay } from '#test/support/fake-relay.ts'
import { temporaryFolder } from '#test/support/server-process.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { checkKeyring, newKey } from '../keyring.ts'
import { doctor } from './doctor.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  test = await createTestDatabase()
  await checkKeyring(test.db, test.keyring)
  folder = await temporaryFolder()
})
afterAll(async () => {
  await test.close()
  await folder.remove()
})

async function ask(environment: Record<string, string> = {}) {
  const lines: string[] = []
  const given = { DATABASE_URL: test.url, ENCRYPTION_KEYS: test.encryptionKeys, DATA_DIR: folder.path }
  const code = await doctor({ ...given, ...environment }, (line) => lines.push(line))
  return { code, lines, wrong: lines.filter((line) => line.startsWith('wrong ')) }
}

async function portOf(server: ReturnType<typeof createSocketServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // It listens on a port, so it has an address of this kind.
  return (server.address() as AddressInfo).port
}

it('finds nothing wrong with a service that runs, and changes nothing', async () => {
  const keys = () => test.db.selectFrom('key_checks').select('key_id').execute()
  const before = [await keys(), await readdir(folder.path)]
  const { code, lines } = await ask()
  expect([code, lines.at(-1)]).toEqual([0, 'Nothing is wrong.'])
  expect(lines).toEqual(
    expect.arrayContaining([
      'ok     database: It has every migration of this release.',
      'ok     database: The encryption keys open what they sealed (1 tried).',
      'look   outside services: Simulated: email (SMTP_URL). Messages stay in the outbox table.',
    ]),
  )
  expect([await keys(), await readdir(folder.path)]).toEqual(before)
})

it.each([
  ['a misspelt variable', { DATABSE_URL: 'x', DATABASE_URL: '' }, 'Did you mean DATABASE_URL?'],
  ['an address without https', { PUBLIC_URL: 'http://book.example' }, 'without https'],
  ['another key', { ENCRYPTION_KEYS: newKey() }, 'ENCRYPTION_KEYS lacks a key'],
  ['no key', { ENCRYPTION_KEYS: '' }, 'Put back the ones that this database was filled with'],
  ['no room for the connections', { DATABASE_POOL: '200' }, 'lower DATABASE_POOL'],
  ['a database that is away', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'cannot reach the database'],
  ['a mail server that is away', { SMTP_URL: 'smtp://a:hidden@127.0.0.1:1' }, 'takes no emails'],
  [
    'a key of Stripe in the place of another',
    {
      STRIPE_SECRET_KEY: 'pk_test_1',
      STRIPE_PUBLIC_KEY: 'pk_test_1',
      STRIPE_ACCOUNT: 'acct_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    'STRIPE_SECRET_KEY should begin with sk_',
  ],
  [
    'keys of Stripe of two kinds',
    {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLIC_KEY: 'pk_test_1',
      STRIPE_ACCOUNT: 'acct_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    'STRIPE_SECRET_KEY is live and STRIPE_PUBLIC_KEY test',
  ],
])('names %s', async (_, environment, words) => {
  const { code, lines, wrong } = await ask(environment)
  expect([code, wrong]).toEqual([1, [expect.stringContaining(words)]])
  expect(lines.join()).not.toContain('hidden')
})

it.each([
  ['a variable that means nothing', { S3_FORCE_PATH_STYLE: 'true' }, 'S3_FORCE_PATH_STYLE is not a variable'],
  ['a proxy that is not counted', { PUBLIC_URL: 'https://book.example' }, 'TRUSTED_PROXIES is 0'],
  ['an address that is only this machine', { NODE_ENV: 'production' }, 'links in emails lead nowhere'],
])('asks to look at %s', async (_, environment, words) => {
  const { code, lines } = await ask(environment)
  expect(lines).toContainEqual(expect.stringMatching(`^look .*${words}`))
  expect(code).toBe(0)
})

it('leaves what Node reads alone', async () => {
  const { lines } = await ask({ NODE_EXTRA_CA_CERTS: 'x', NODE_OPTIONS: '' })
  expect(lines.join()).not.toContain('NODE_')
})

it('compares the clock of this machine with that of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await ask()).wrong).toEqual([expect.stringMatching(/(59|60)\.\d seconds apart/)])
})

it('says that a folder cannot be written', async () => {
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  onTestFinished(() => rm(file))
  expect((await ask({ DATA_DIR: join(file, 'below') })).wrong).toEqual([
    expect.stringMatching(/disk: DATA_DIR .* cannot be written by this user/),
  ])
})

it('greets the mail server and sends nothing', async () => {
  const heard: string[] = []
  const server = createSocketServer((socket) => {
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      heard.push(...String(chunk).trim().split('\r\n'))
      socket.write('250 test\r\n')
    })
  })
  const { code, lines } = await ask({
    SMTP_URL: `smtp://127.0.0.1:${await portOf(server)}`,
    MAIL_FROM: 'a@b.example',
  })
  expect(lines).toContainEqual(
    expect.stringMatching(/^ok .*email: The mail server at 127\.0\.0\.1:\d+ answers/),
  )
  expect(code).toBe(0)
  expect(heard.filter((line) => !/^(EHLO|QUIT)/.test(line))).toEqual([])
})

it.each([
  ['takes everything', {}, 'ok     uploads: A file was written to the bucket wattle, read and removed.'],
  ['lets nothing be removed', { DELETE: 403 }, 'wrong  uploads: In the bucket wattle a file cannot be'],
  ['lets nothing be written', { PUT: 403 }, 'wrong  uploads: In the bucket wattle a file cannot be'],
])('tries a bucket that %s', async (_, refused: Record<string, number>, words) => {
  const kept = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    response.statusCode = refused[method] ?? 200
    if (method === 'PUT') kept.set(url, await buffer(request))
    if (method === 'DELETE' && response.statusCode === 200) kept.delete(url)
    response.end(method === 'GET' ? kept.get(url) : '')
  })
  const { lines } = await ask({
    S3_ENDPOINT: `http://127.0.0.1:${await portOf(server)}`,
    S3_BUCKET: 'wattle',
    S3_REGION: 'ap-southeast-2',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  })
  expect(lines).toContainEqual(expect.stringContaining(words))
  if (Object.keys(refused).length === 0) expect(kept.size).toBe(0)
})

it('asks the relay for an address, with the secret', async () => {
  const relay = await startFakeRelay('north-of-the-river')
  onTestFinished(() => void relay.close())
  const about = async (TURN_SECRET: string, TURN_URLS = relay.url) =>
    (await ask({ TURN_URLS, TURN_SECRET })).lines.filter((line) => line.includes(' relay:'))
  expect(await about('north-of-the-river')).toEqual([
    `ok     relay: ${relay.url} gives out addresses. Whether browsers reach it, see /admin/practice.`,
  ])
  expect(await about('south-of-the-river')).toEqual([
    expect.stringMatching(/^wrong {2}relay: .*: it does not know TURN_SECRET\./),
  ])
  const silent = createSocket('udp4')
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const away = `turn:127.0.0.1:${silent.address().port},turn:127.0.0.1:1?transport=tcp`
  expect(await about('north-of-the-river', away)).toEqual([
    expect.stringMatching(/^wrong .*: it does not answer\./),
    expect.stringMatching(/^wrong .*: ECONNREFUSED\./),
  ])
})

it('says where backups go, whether they can, and how old the last good one is', async () => {
  const to = join(folder.path, 'not-made-yet')
  const settings = { DATA_DIR: join(folder.path, 'data'), BACKUP_TO: to }
  const about = async (environment: Record<string, string> = {}) => {
    const { code, lines } = await ask(environment)
    return [code, ...lines.filter((line) => /backup|BACKUP/.test(line))]
  }
  expect(await about()).toEqual([0, expect.stringMatching(/^look {3}backups: None are set up/)])
  expect(await about(settings)).toEqual([
    0,
    expect.stringMatching(/^ok {5}backups: [\d.]+ GB are free for BACKUP_TO/),
    'look   backups: None is made automatically. Set BACKUP_PASSPHRASE and BACKUP_AT.',
  ])
  const nightly = { ...settings, BACKUP_PASSPHRASE: 'four wattle birds sing', BACKUP_AT: '02:30' }
  expect(await about(nightly)).toContainEqual(expect.stringContaining('No backup has been made yet'))
  const add = (name: string, hoursAgo: number, outcome: 'done' | 'failed') => {
    const started_at = new Date(Date.now() - hoursAgo * 3_600_000)
    const ended = { ended_at: started_at, outcome, bytes: 5, failure: outcome === 'failed' ? 'ENOSPC' : null }
    return test.db
      .insertInto('backups')
      .values({ name, place: to, schema_version: 'x', started_at, ...ended })
      .execute()
  }
  await add('old', 40, 'done')
  expect(await about(nightly)).toContainEqual(
    `wrong  database: The last good backup is 40 hours old (old in ${to}).`,
  )
  await add('new', 3, 'done')
  await add('newer', 1, 'failed')
  expect(await about(nightly)).toEqual([
    0,
    expect.anything(),
    `ok     database: The last good backup is 3 hours old (new in ${to}).`,
    'look   database: The newest backup failed (ENOSPC).',
  ])
  expect(await readdir(folder.path)).not.toContain('not-made-yet')
  const file = join(folder.path, 'no-folder')
  await writeFile(file, '')
  expect(await about({ ...nightly, BACKUP_TO: join(file, 'below') })).toContainEqual(
    expect.stringMatching(/^wrong .*BACKUP_TO .* cannot be written/),
  )
})
