import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { uploadsAtOnce } from '#domain/uploads/upload-rules.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addPerson } from '#test/support/people.ts'
import { createBrowser, postJson, startSignIn } from '#test/support/sign-in-flow.ts'
import { type ServerPair, startServerPair } from '#test/support/single-server.ts'
import { openUpload, uploadTo } from '#test/support/upload-client.ts'

let pair: ServerPair
let tokens: string[]
beforeAll(async () => {
  pair = await startServerPair({ NODE_ENV: 'production' })
  tokens = await Promise.all(
    ['robin@mail.example', 'other@mail.example'].map(async (email) => {
      const { subject } = await addPerson(pair.db, { email })
      return accessTokenFor(pair.service, { subject })
    }),
  )
})
afterAll(() => pair.close())

/** The 95th of a hundred requests for a page, half of them to each process, in milliseconds. */
async function pageTime(path = '/contact', requests = 100): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < requests; count += 1) {
    const began = performance.now()
    const answer = await pair.ask(path)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(requests * 0.95) - 1] ?? Infinity
}

/** Three times the usual; on a machine that does other work a page of a few milliseconds may take some more. */
const acceptable = (usual: number) => Math.max(3 * usual, 150)

/** So many at each process: connections and the turns of a process are its own. */
async function openSockets(count: number, firstBytes: string): Promise<Socket[]> {
  const sockets = pair.servers.flatMap(({ url }) =>
    Array.from({ length: count }, () => connect(Number(new URL(url).port), 'localhost')),
  )
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  for (const socket of sockets) socket.on('error', () => {})
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(firstBytes)
  return sockets
}

const allowancesUsed = async () => {
  const row = await pair.db
    .selectFrom('rate_limits')
    .select(({ fn }) => fn.sum<number>('hits').as('hits'))
    .where('bucket', 'like', 'uploads:client:%')
    .executeTakeFirst()
  return Number(row?.hits ?? 0)
}

describe('29: slow senders, at two server processes', () => {
  it('200 slow headers and 200 slow bodies at each: pages as fast as ever, and slow headers are cut in ten seconds', async () => {
    await pageTime()
    const usual = await pageTime()
    const headers = await openSockets(200, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    const began = performance.now()
    const allCut = Promise.all(headers.map((socket) => once(socket.resume(), 'close')))
    const cutAfter = allCut.then(() => performance.now() - began)
    const path = '/api/accounts/banksia/reserved-appointments'
    await openSockets(
      200,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`,
    )
    expect(await pageTime()).toBeLessThan(acceptable(usual))
    expect(await cutAfter).toBeLessThan(12_000)
  })

  it('eight slow uploads of one client at each keep no other client from uploading', async () => {
    const [slow = '', other = ''] = tokens
    const opened = pair.servers.flatMap(({ url }) =>
      Array.from({ length: 8 }, () => openUpload({ url, token: slow })),
    )
    onTestFinished(() => opened.forEach(({ sent }) => void sent.destroy()))
    const begun = opened.map(({ sent, answer }) => {
      answer.catch(() => {})
      return new Promise<void>((resolve) => {
        sent.on('error', () => {})
        sent.write(
          '--a-boundary-of-the-test\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
          () => resolve(),
        )
      })
    })
    await Promise.all(begun)
    // Each asks for its allowance before its file is read; a process lets four of one client in at a time.
    await expect.poll(() => allowancesUsed(), { timeout: 10_000 }).toBe(2 * uploadsAtOnce.most)
    for (const { url } of pair.servers) {
      const began = performance.now()
      const file = { name: 'a.pdf', content: makePdf(1_000_000) }
      const { status } = await uploadTo({ url, token: other }, [file])
      expect(status).toBe(201)
      expect(performance.now() - began).toBeLessThan(3_000)
    }
  })

  it('60 sign-ins at once, in turn at one and the other: files and pages go on, and who is too many is told at once', async () => {
    const html = await (await pair.ask('/contact')).text()
    const file = /\/assets\/[^"\s]+\.(?:css|js)/.exec(html)?.[0] ?? ''
    const usual = await pageTime(file)
    const openings = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const browser = createBrowser(pair.site, pair.publicUrl)
        const { location } = await startSignIn(pair.service, browser)
        return { browser, location }
      }),
    )
    const signIns = openings.map(async ({ browser, location }, index) => {
      const form = { email: `nobody-${index}@mail.example`, password: 'Not-the-password-1!' }
      return (await postJson(browser, location, form)).status
    })
    const time = await pageTime(file, 40)
    expect(time).toBeLessThan(acceptable(usual))
    const statuses = new Set(await Promise.all(signIns))
    expect([...statuses].filter((status) => ![401, 429].includes(status))).toEqual([])
  })
})
