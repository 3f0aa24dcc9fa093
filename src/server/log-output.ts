import { write } from 'node:fs'

const mostWaiting = 4 << 20
const pauseAfterFailure = 1_000
const pauseAfterFull = 20
const longestDrain = 1_000

type LogOutput = {
  write: (line: string) => void
  /** Waits until all is written, or for a second: whoever takes nothing until then gets no last words. */
  drain: () => Promise<void>
}

/**
 * Lines to a file or pipe that may take none: its disk is full, or who reads it has stopped. Writing them is never waited for, because a
 * service that waits for its log serves no one. What there is no room for is dropped, and a line says later how many were.
 */
export function createLogOutput(fd: number, about: Readonly<Record<string, string>> = {}): LogOutput {
  let waiting: string[] = []
  let size = 0
  let dropped = 0
  let isWriting = false
  const drained: (() => void)[] = []

  const send = (chunk: Buffer) => {
    isWriting = true
    write(fd, chunk, (error, written) => {
      const rest = chunk.subarray(written ?? 0)
      if (error) setTimeout(send, error.code === 'EAGAIN' ? pauseAfterFull : pauseAfterFailure, rest).unref()
      else if (rest.length > 0) send(rest)
      else {
        isWriting = false
        sendWaiting()
        if (!isWriting) for (const resolve of drained.splice(0)) resolve()
      }
    })
  }
  const sendWaiting = () => {
    if (isWriting || waiting.length === 0) return
    const lines = waiting
    waiting = []
    size = 0
    if (dropped > 0)
      lines.push(
        `${JSON.stringify({ level: 'warn', ...about, dropped, msg: 'lines of the log were dropped' })}\n`,
      )
    dropped = 0
    send(Buffer.from(lines.join('')))
  }
  return {
    write: (line) => {
      if (size + line.length > mostWaiting) dropped += 1
      else {
        waiting.push(line)
        size += line.length
      }
      sendWaiting()
    },
    drain: () =>
      new Promise((resolve) => {
        if (!isWriting) return resolve()
        drained.push(resolve)
        setTimeout(resolve, longestDrain).unref()
      }),
  }
}
