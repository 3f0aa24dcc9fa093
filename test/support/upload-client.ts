import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { promisify } from 'node:util'

const boundary = 'a-boundary-of-the-test'

export type SentFile = { name: string; content: Buffer }

const opening = (name: string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="`),
    Buffer.from(name),
    Buffer.from('"\r\n\r\n'),
  ])

/** A form written by hand: a browser's own would tidy the names first. */
export const formOf = (files: SentFile[]): Buffer =>
  Buffer.concat([
    ...files.flatMap(({ name, content }) => [opening(name), content, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

type Server = { url: string; token: string }
type Answer = { status: number; body: string }

/** An upload of which nothing is sent yet, and what becomes of it. Without a length it goes in chunks. */
export function openUpload(
  { url, token }: Server,
  length?: number,
): { sent: ClientRequest; answer: Promise<Answer> } {
  const sent = request(`${url}/api/patientUpload/encrypted`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length !== undefined && { 'content-length': length }),
    },
  })
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
  })
  return { sent, answer }
}

export async function uploadTo(server: Server, files: SentFile[]) {
  const form = formOf(files)
  const { sent, answer } = openUpload(server, form.length)
  sent.end(form)
  const { status, body } = await answer
  return { status, body: JSON.parse(body) }
}

/** From here a sender writes a piece at a time: what is on its way when the server closes would take the answer with it. */
const slowFrom = 16 * 1024 * 1024

/**
 * Sends a file without an end or a length until the server answers; says how much was written by then. A sender that was writing in the
 * moment in which the server closed never sees the answer: status 0.
 */
export async function uploadEndlessly(
  server: Server,
  most: number,
): Promise<{ status: number; bytes: number }> {
  const { sent, answer } = openUpload(server)
  const piece = Buffer.alloc(64 * 1024, 0x20)
  let bytes = 0
  let isAnswered = false
  const status = new Promise<number>((resolve, reject) => {
    sent.once('response', ({ statusCode }) => {
      isAnswered = true
      resolve(statusCode ?? 0)
    })
    answer.catch((error) => (['EPIPE', 'ECONNRESET'].includes(error.code) ? resolve(0) : reject(error)))
  })
  const writeOn = () => {
    if (isAnswered) return
    while (bytes < most && !sent.destroyed) {
      bytes += piece.length
      if (!sent.write(piece)) return
    }
  }
  sent.on('error', () => {})
  // What has arrived is read before the next piece goes: a write after the server has closed would lose the answer that is there.
  const writeAfterReading = () => void setImmediate(writeOn)
  sent.on('drain', () => void (bytes < slowFrom ? writeAfterReading() : setTimeout(writeAfterReading, 20)))
  sent.write(Buffer.concat([opening('endless.pdf'), Buffer.from('%PDF-1.7\n')]))
  writeOn()
  const answered = await status
  sent.destroy()
  return { status: answered, bytes }
}

/** By how many bytes the resident memory of a process grew at most while something was done to it. */
export async function growthDuring(pid: number | undefined, work: () => Promise<unknown>): Promise<number> {
  const before = await residentMemory(pid)
  let peak = before
  const watch = setInterval(async () => (peak = Math.max(peak, await residentMemory(pid))), 20)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return Math.max(peak, await residentMemory(pid)) - before
}

async function residentMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  if (status !== null) return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}
