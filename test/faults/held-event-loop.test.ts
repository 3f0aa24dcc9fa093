import { expect, it, onTestFinished } from 'vitest'
import { startSingleServer } from '#test/support/single-server.ts'

/** Node runs this before the service: at SIGUSR2 the process does nothing else for so long. */
const holdLoopFor = (milliseconds: number) => {
  const code = `process.on('SIGUSR2', () => { const end = Date.now() + ${milliseconds}; while (Date.now() < end); })`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

const heldFor = (output: string) =>
  Array.from(output.matchAll(/"ms":(\d+),"msg":"the event loop was held"/g), ([, ms]) => Number(ms))

it('answers no health check while nothing is answered, and logs how long that was', async () => {
  const { server, ask, close } = await startSingleServer({ LOG_LEVEL: 'warn', ...holdLoopFor(3_000) })
  onTestFinished(close)
  server.child.kill('SIGUSR2')
  await expect(ask('/healthz', { signal: AbortSignal.timeout(1_000) })).rejects.toThrow('timeout')
  await expect
    .poll(() => Math.max(0, ...heldFor(server.output())), { timeout: 60_000 })
    .toBeGreaterThan(2_900)
  expect((await ask('/healthz')).status).toBe(200)
})
