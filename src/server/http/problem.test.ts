import { type AddressInfo, createServer } from 'node:net'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { isDatabaseAway } from './problem.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`create table parents (id int primary key, during int4range, exclude using gist (during with &&))`.execute(
    test.db,
  )
  await sql`create table children (parent int references parents)`.execute(test.db)
  await sql`insert into parents values (1, '[1,5)')`.execute(test.db)
})
afterAll(() => test.close())

describe('a row that another request got ahead of', () => {
  it.each([
    ['a unique index', sql`insert into parents values (1)`, '23505'],
    ['a foreign key', sql`insert into children values (2)`, '23503'],
    ['an exclusion constraint', sql`insert into parents values (3, '[4,6)')`, '23P01'],
  ])('is a conflict where %s refuses it, and is logged', async (_, statement, code) => {
    const lines: string[] = []
    const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)))
    const app = createApp({ ...test.service, log: pino(stream) })
    app.get('/insert', async () => {
      await statement.execute(test.db)
      return new Response()
    })
    const response = await app.request('/insert')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'conflict',
      message: 'Conflict. Please try again later.',
    })
    const logged = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'request failed')
    expect(logged).toMatchObject({ level: 50, error: { code, constraint: expect.any(String) } })
  })
})

describe('a database that is away', () => {
  it('is known by what the driver says of a server that does not answer, and of a connection that was closed', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    const client = new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    const unanswered = await client.connect().catch((error: unknown) => error)
    const closed = await client.query('select 1').catch((error: unknown) => error)
    silent.close()
    expect([unanswered, closed].map((error) => [error instanceof Error, isDatabaseAway(error)])).toEqual([
      [true, true],
      [true, true],
    ])
    expect(isDatabaseAway(new Error('a mistake of ours'))).toBe(false)
  })
})
