import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { freePort, runToEnd, temporaryFolder } from '#test/support/server-process.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

const times: number[] = []
/** Of a Node that does nothing: how busy this machine is. */
const bareTimes: number[] = []

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  into.push(performance.now() - began)
  return result
}

/** How a start ended, and the one line that it said. */
async function refuse(environment: Record<string, string>) {
  await timed(bareTimes, () => promisify(execFile)(process.execPath, ['-e', '0']))
  const { code, output } = await timed(times, () => runToEnd(environment))
  const [line = '', ...more] = output.trim().split('\n')
  return { code, line, more, isSecretSaid: output.includes('secret-word') }
}
const refusedWith = (words: RegExp) => ({
  code: 1,
  line: expect.stringMatching(words),
  more: [],
  isSecretSaid: false,
})

async function folder(): Promise<string> {
  const { path, remove } = await temporaryFolder()
  onTestFinished(remove)
  return path
}

// The first start of all compiles what the others find.
beforeAll(async () => void (await runToEnd({ PORT: 'eighty' })))

// Nothing listens there, nor can any test that runs beside this one.
const nowhere = 'postgres://banksia:secret-word@127.0.0.1:1/x'

it.each<[string, Record<string, string>, RegExp]>([
  ['a port that is no number', { PORT: 'eighty' }, /PORT is not valid/],
  ['a negative time', { HOLD_SECONDS: '-1' }, /HOLD_SECONDS is not valid/],
  ['a key that is too short', { ENCRYPTION_KEYS: 'short' }, /ENCRYPTION_KEYS is not valid/],
  [
    'a misspelt name',
    { DATABSE_URL: nowhere },
    /DATABSE_URL is not a setting .* Did you mean DATABASE_URL\?/,
  ],
  [
    'a database that is away',
    { DATABASE_URL: nowhere },
    /DATABASE_URL: cannot reach the database at 127\.0\.0\.1/,
  ],
])('41: %s is said in one line, before any work', async (_, environment, words) => {
  const DATA_DIR = await folder()
  expect(await refuse({ DATA_DIR, ...environment })).toEqual(refusedWith(words))
  expect(await readdir(DATA_DIR)).toEqual([])
})

it('41: so is a port that is taken', async () => {
  const [DATA_DIR, port] = [await folder(), await freePort()]
  const squatter = createServer().listen(port, '127.0.0.1')
  onTestFinished(async () => void squatter.close())
  const words = new RegExp(`Port ${port} is already in use`)
  expect(await refuse({ DATA_DIR, PORT: String(port) })).toEqual(refusedWith(words))
  expect(await readdir(DATA_DIR)).toEqual([])
})

it('41: so is a folder that may not be written', async () => {
  const file = join(await folder(), 'a-file')
  await writeFile(file, '')
  const refused = await refuse({ DATA_DIR: join(file, 'below') })
  expect(refused).toEqual(refusedWith(/DATA_DIR .* cannot be written/))
})

it.each([
  [
    'that a newer release has changed',
    `insert into schema_migrations values ('9999-later.sql', 'x')`,
    /A newer release has changed this database \(9999-later\.sql\)/,
  ],
  [
    'whose migration was edited by one byte after it had landed',
    `update schema_migrations set checksum = overlay(checksum placing case left(checksum, 1) when '0' then '1' else '0' end from 1)
      where name = '0102-one-hold-slot.sql'`,
    /0102-one-hold-slot\.sql was changed after it ran/,
  ],
])('40: a database %s is refused in one line, and stays as it is', async (_, change, words) => {
  const test = await createTestDatabase()
  onTestFinished(test.close)
  const client = new Client({ connectionString: test.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(change)
  const rows = async () => (await client.query('select * from schema_migrations order by name')).rows
  const before = await rows()
  const { url: DATABASE_URL, encryptionKeys: ENCRYPTION_KEYS } = test
  expect(await refuse({ DATABASE_URL, ENCRYPTION_KEYS })).toEqual(refusedWith(words))
  expect(await rows()).toEqual(before)
})

it('40, 41: each takes less than fifty bare starts of Node, which is two seconds on a machine of its own', () => {
  const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  expect(middle(times) / middle(bareTimes)).toBeLessThan(50)
})
