import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { freePort, temporaryFolder } from './server-process.ts'

/** coturn’s own program, where it is installed; TURNSERVER names another place. */
export const turnserver: string | null = process.env.TURNSERVER ?? findProgram('turnserver')

/** A real relay on this machine alone, set up as docs/operations.md says; it passes packets on between people on the same machine. */
export async function startCoturn(program: string, secret: string) {
  const [port, folder] = [await freePort(), await temporaryFolder()]
  const settings = [
    '-n',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=relay.example',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--allow-loopback-peers',
    '--no-cli',
    '--no-tls',
    '--no-dtls',
    `--userdb=${join(folder.path, 'turndb')}`,
    `--pidfile=${join(folder.path, 'turnserver.pid')}`,
    '--log-file=stdout',
    '--simple-log',
    '--verbose',
  ]
  const child = spawn(program, settings, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`coturn ended early: ${output}`)))
    child.stdout.on('data', () => /IPv4\. UDP listener opened/.test(output) && resolve())
  })
  return {
    urls: `turn:127.0.0.1:${port}?transport=udp,turn:127.0.0.1:${port}?transport=tcp`,
    /** How many people it has given an address to so far. */
    allocations: () => output.match(/incoming packet ALLOCATE processed, success/g)?.length ?? 0,
    close: async () => {
      child.kill()
      await ended
      await folder.remove()
    },
  }
}
