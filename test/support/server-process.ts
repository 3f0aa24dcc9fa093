import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** Machine code that an earlier start left, for the hundreds that follow. */
const compileCache = join(root, 'node_modules', '.cache', 'banksia-servers')

export type ServerProcess = {
  url: string
  child: ChildProcess
  /** All it has printed so far. */
  output: () => string
  /** Ends it with a signal and waits until it is gone. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

type Command = { name: string; parameters: string[]; detached: boolean }
const entry = process.env.COMPILED_SERVER ?? join('src', 'main.ts')
const server: Command = { name: process.execPath, parameters: [entry], detached: false }
/** As an operator starts it, without the preparation, which is done. A group of its own, so that a test can end what it leaves. */
export const npmStart: Command = { name: 'npm', parameters: ['start', '--ignore-scripts'], detached: true }

/** The same with its output in a file. */
export const writingTo = (file: string): Command => ({
  ...server,
  name: 'sh',
  parameters: ['-c', 'exec "$0" "$1" >> "$2"', server.name, entry, file],
})

/** Starts the real service in a process of its own and waits for its line with the address. */
export async function startServerProcess(
  environment: Record<string, string>,
  command = server,
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort())
  const run = launch({ PORT: port, ...environment }, command)
  await new Promise<void>((resolve, reject) => {
    run.child.stdout?.on('data', () => run.output().includes('is ready at') && resolve())
    run.child.once('exit', () => reject(new Error(`The server ended early: ${run.output()}`)))
  })
  return { ...run, url: `http://localhost:${port}` }
}

/** A start that is still going on. */
export async function beginServerProcess(environment: Record<string, string>, command = server) {
  const port = environment.PORT ?? String(await freePort())
  return { ...launch({ PORT: port, ...environment }, command), url: `http://localhost:${port}` }
}

/** For starts that are meant to fail: the exit code and what was printed. */
export async function runToEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const run = await beginServerProcess(environment)
  // The last words may arrive after the end.
  const [code] = await once(run.child, 'close')
  return { code, output: run.output() }
}

function launch(environment: Record<string, string>, { name, parameters, detached } = server) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(name, parameters, {
    cwd: root,
    detached,
    env: {
      ...inherited,
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'development',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    exited,
    output: () => text,
    end: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      return exited
    },
  }
}

/** A folder for DATA_DIR, open to all so that root's tests leave no files elsewhere. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'banksia-data-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Files that run beside each other have ports of their own: a server that is slow to start finds its port still free. */
const portsOfAWorker = 1_300
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 8
let nextPort = randomInt(portsOfAWorker)

/** One that this process has not given out lately, below those that the system gives to outgoing connections. */
export async function freePort(): Promise<number> {
  const port = 21_000 + worker * portsOfAWorker + (nextPort++ % portsOfAWorker)
  return (await isFree(port)) ? port : freePort()
}

/** The first of so many free ports in a row, below those of `freePort`. */
export async function freePortsInARow(count: number): Promise<number> {
  const first = randomInt(10_000, 20_000)
  const ports = Array.from({ length: count }, (_, index) => first + index)
  const areFree = await Promise.all(ports.map(isFree))
  return areFree.every(Boolean) ? first : freePortsInARow(count)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => probe.close(() => resolve(true)))
  })
}
