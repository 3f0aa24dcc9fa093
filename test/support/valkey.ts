import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort, temporaryFolder } from './server-process.ts'

/** Valkey’s own program or Redis’s, which speaks the same, where one is installed; VALKEY_SERVER names another place. */
export const valkeyServer: string | null =
  process.env.VALKEY_SERVER ??
  ['valkey-server', 'redis-server']
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((file) => existsSync(file)) ??
  null

/** A real one on this machine alone, set up as docs/operations.md says: what it has taken is there after it was killed. */
export async function startValkey(program: string) {
  const [port, folder] = [await freePort(), await temporaryFolder()]
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder.path]
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(program, [...settings, '--save', '', '--appendonly', 'yes'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`Valkey ended early: ${output}`)))
      child.stdout?.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes('Ready to accept connections')) resolve()
      })
    })
    return child
  }
  let running: ChildProcess | null = await start()
  const end = async () => {
    const child = running
    running = null
    if (!child) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url: `valkey://127.0.0.1:${port}`,
    pid: () => running?.pid ?? 0,
    kill: end,
    startAgain: async () => {
      running = await start()
    },
    /** It keeps its connections and answers nothing. */
    hang: () => running?.kill('SIGSTOP'),
    goOn: () => running?.kill('SIGCONT'),
    close: async () => {
      await end()
      await folder.remove()
    },
  }
}
