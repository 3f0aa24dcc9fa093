import { flushCompileCache } from 'node:module'
import { type Config, readConfig } from './server/config.ts'
import { drainLog } from './server/log.ts'
import { listSimulations } from './server/host/list-simulations.ts'
import { explainStartFailure } from './server/start-failure.ts'
import { type RunningService, startService } from './server/start-service.ts'

const started = performance.now()
const print = (line: string) => process.stdout.write(`${line}\n`)

/** systemd sends its signal to both npm and this process, and npm passes its own on: one that follows this soon is the same. A later one does not wait for the end. */
const sameSignalMs = 1_000
const stopping = new AbortController()
let stoppingSince = 0
let running: RunningService | undefined
// Before anything is started: a signal that finds no handler would end this process and leave the built-in database running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping.signal.aborted) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    stopping.abort()
    // A start that is still going on undoes itself.
    if (!running) return
    const lost = await running.stop()
    await drainLog()
    if (lost !== null) process.stderr.write(`${lost}\n`)
    process.exit(lost === null ? 0 : 1)
  })

let config: Config | undefined
try {
  config = readConfig(process.env)
  running = await startService(config, {
    development: process.argv.includes('--dev'),
    signal: stopping.signal,
    // The server does not know the demo, which uses it; and a service without demo data never loads it.
    importDemo: () => import('./demo/demo.ts'),
  })
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  const { DATA_DIR: dataDir, PORT: port } = config ?? { DATA_DIR: '', PORT: 0 }
  process.stderr.write(`Could not start: ${explainStartFailure(error, { dataDir, port })}\n`)
  process.exit(1)
}

print(
  `${config.PRODUCT_NAME} is ready at ${running.address} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
)

for (const line of listSimulations(config)) print(line)

if (running.setupLink !== null)
  print(`No one looks after this practice yet. Open this once, within the hour: ${running.setupLink}`)

if (running.isQuietCopy)
  print(
    'This database was restored from a backup. So that nothing happens twice, it sends no email or text and charges no card until you say that it is the practice now: npm run practice -- start-sending',
  )

if (config.demoRefused)
  print(
    `Demo data and /dev pages are off: strangers can reach this server (${config.demoRefused}). DEMO_SITE=on makes it a public demonstration.`,
  )

// At once and not at the end, so that the next process of this release finds it: 0.2 s the first time, nothing later.
flushCompileCache()
