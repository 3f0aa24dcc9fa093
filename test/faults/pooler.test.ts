import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { pgbouncer, startPgBouncer } from '#test/support/pgbouncer.ts'
import { countOverlaps, createCaller, startServerCluster } from '#test/support/server-cluster.ts'
import { runToEnd } from '#test/support/server-process.ts'
import { addStaff } from '#test/support/staff.ts'
import { doctor } from '#server/host/doctor.ts'

/** Fewer than two processes ask for: what one request leaves on a connection, another finds. */
const lent = 10

let pooler: Awaited<ReturnType<typeof startPgBouncer>>
let cluster: Awaited<ReturnType<typeof startServerCluster>>
beforeAll(async () => {
  cluster = await startServerCluster(async (databaseUrl) => {
    pooler = await startPgBouncer(pgbouncer ?? '', databaseUrl, (settings) =>
      settings.replace(/^default_pool_size = .*$/m, `default_pool_size = ${lent}`),
    )
    return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl }
  })
})
afterAll(async () => {
  await cluster.close()
  await pooler.close()
})

async function followDiary(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/staff/diary/events`, { headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hear = async (event: string, times: number) => {
    while (heard.split(`event: ${event}\n`).length <= times) {
      const read = await reader?.read()
      if (!read || read.done) throw new Error(`The stream ended after: ${heard}`)
      heard += read.value
    }
  }
  return { hear, close: () => reader?.cancel() }
}

it('two processes book, tell each other and work off their jobs through ten lent connections', async () => {
  const [first, second] = cluster.servers
  if (!first || !second) throw new Error('no servers')
  const clinicians = await Promise.all(Array.from({ length: 3 }, () => addBookable(cluster.db)))
  const [followed] = clinicians
  const { headers } = await addStaff(cluster.service, {
    role: 'clinician',
    clinicianId: followed?.clinicianId,
  })
  const diary = await followDiary(first.url, headers)
  await diary.hear('changed', 1)

  const tokens = await cluster.addClients(24)
  const onSecond = createCaller(() => second)
  const statuses = await Promise.all(
    tokens.map(async (token, index) => {
      const { clinicianId = '', typeId = '' } = clinicians[index % clinicians.length] ?? {}
      // Two people want each time, one at each process.
      const slot = { clinicianId, typeId, start: sydneyTime(3, 8 + Math.floor(index / 6)) }
      const { reserve, finish } = index % 6 < 3 ? cluster : onSecond
      const held = await reserve(slot, { token })
      if (held.status !== 201) return held.status
      return (await finish(held.body?.data?.reserveId ?? '', token)).status
    }),
  )
  const booked = statuses.filter((status) => status === 200).length
  expect(statuses.toSorted()).toEqual([...Array(12).fill(200), ...Array(12).fill(409)])
  expect(await countOverlaps(cluster.db)).toBe(0)
  await diary.hear('changed', 2)
  await diary.close()
  const sent = () =>
    cluster.db.selectFrom('sent_emails').select('kind').where('kind', '=', 'confirmed').execute()
  await expect.poll(async () => (await sent()).length, { timeout: 90_000 }).toBe(booked)
})

it('refuses to start where nothing leads past the pooler, in one line', async () => {
  const { code, output } = await runToEnd({ DATABASE_URL: pooler.url })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    'Could not start: DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself',
  ])
  const both = await runToEnd({ DATABASE_URL: cluster.url, DATABASE_DIRECT_URL: pooler.url })
  expect(both.output).toContain('DATABASE_DIRECT_URL leads through a pooler')
})

it('the doctor looks at the pooler’s limits of time', async () => {
  const ask = async (environment: Record<string, string>) => {
    const lines: string[] = []
    await doctor({ ENCRYPTION_KEYS: cluster.encryptionKeys, ...environment }, (line) => lines.push(line))
    return lines.filter((line) => line.includes('pooler'))
  }
  const direct = { DATABASE_DIRECT_URL: cluster.url }
  expect(await ask({ ...direct, DATABASE_URL: pooler.url })).toEqual([
    'ok     database: The pooler sets the time limits.',
  ])
  const bare = await startPgBouncer(pgbouncer ?? '', cluster.url, (settings) =>
    settings.replace(/ connect_query='.*'/, ''),
  )
  onTestFinished(bare.close)
  expect(await ask({ ...direct, DATABASE_URL: bare.url })).toEqual([
    expect.stringMatching(/^look .*idle_in_transaction_session_timeout, lock_timeout, statement_timeout\./),
  ])
  expect(await ask({ DATABASE_URL: pooler.url })).toEqual([
    expect.stringMatching(/^wrong .*set DATABASE_DIRECT_URL/),
  ])
})
