import { Worker } from 'node:worker_threads'
import type { ServerProcess } from '../server-process.ts'

/**
 * Node runs this before the service: it notes the longest turn of the event loop, counted in the main thread's own
 * processor time, so that a busy machine is not mistaken for a busy loop. SIGUSR2 prints it and starts again.
 */
const measureTurns = `
  let last = process.threadCpuUsage(), longest = 0, endedAt = 0
  setInterval(() => {
    const now = process.threadCpuUsage()
    const turn = now.user + now.system - last.user - last.system
    if (turn > longest) { longest = turn; endedAt = Date.now() }
    last = now
  }, 5).unref()
  process.on('SIGUSR2', () => { process.stdout.write('longest turn ' + Math.round(longest / 1000) + ' ms at ' + endedAt + '\\n'); longest = 0 })
`

export const withTurnsMeasured = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(measureTurns)}`,
}

/** The longest turn since the last time this was asked, and when it ended. */
export async function readLongestTurn(server: ServerProcess): Promise<{ ms: number; endedAt: number }> {
  const seen = server.output().length
  server.child.kill('SIGUSR2')
  const find = () => /longest turn (\d+) ms at (\d+)/.exec(server.output().slice(seen))
  while (!find()) await new Promise((resolve) => server.child.stdout?.once('data', resolve))
  const [, ms, endedAt] = find() ?? []
  return { ms: Number(ms), endedAt: Number(endedAt) }
}

/** Asks /healthz ten times a second until it is stopped, and gives the slowest answer in milliseconds. */
export function watchHealth(servers: readonly ServerProcess[]): () => Promise<number> {
  const workers = servers.map(
    ({ url }) => new Worker(new URL('./health-watcher.ts', import.meta.url), { workerData: { url } }),
  )
  const stop = async (worker: Worker): Promise<number> => {
    const answered = new Promise<number>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    worker.postMessage('stop', [])
    const slowest = await answered
    await worker.terminate()
    return slowest
  }
  return async () => Math.max(...(await Promise.all(workers.map(stop))))
}
