import { once } from 'node:events'
import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { startSingleServer } from '#test/support/single-server.ts'

/** Node runs this before the service: at SIGUSR2 the process does nothing else for so long. */
const holdLoopFor = (milliseconds: number) => {
  const code = `process.on('SIGUSR2', () => { const end = Date.now() + ${milliseconds}; while (Date.now() < end); })`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

/** A server in which one request has begun and waits for the rest of its body. */
async function startWithOneInFlight(environment: Record<string, string>) {
  const single = await startSingleServer({ LOG_LEVEL: 'warn', ...environment })
  onTestFinished(single.close)
  const sent = request(`${single.server.url}/api/accounts/banksia/reserved-appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
  })
  sent.on('error', () => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  onTestFinished(() => void sent.destroy())
  // The last words may arrive after the end.
  return { ...single, closed: once(single.server.child, 'close') }
}

const route = 'POST /api/accounts/:accountId/reserved-appointments'
const readLog = (output: string): unknown[] =>
  output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

it('logs the routes in flight when nothing was answered for over a second', async () => {
  const { server, ask } = await startWithOneInFlight(holdLoopFor(1_500))
  server.child.kill('SIGUSR2')
  await expect.poll(() => server.output(), { timeout: 10_000 }).toContain('the event loop was held')
  expect(readLog(server.output())).toContainEqual(
    expect.objectContaining({ level: 'warn', msg: 'the event loop was held', routes: [route] }),
  )
  expect((await ask('/healthz')).status).toBe(200)
})

it('ends a process that answers nothing any more, and says which routes were in flight', async () => {
  const { server, closed } = await startWithOneInFlight({ ...holdLoopFor(60_000), WATCHDOG_SECONDS: '2' })
  server.child.kill('SIGUSR2')
  expect(await closed).toEqual([null, 'SIGKILL'])
  expect(readLog(server.output())).toContainEqual(
    expect.objectContaining({ level: 'fatal', routes: [route] }),
  )
})
