import { createPaceMeter, largestUpload, uploadPace } from '#domain/uploads/upload-rules.ts'
import type { Failure } from '../result.ts'

/** What one upload has taken of the memory for all of them. */
export type MemoryShare = {
  /** Waits until there is room. */
  take: (bytes: number) => Promise<void>
  /** Gives back what was taken so far: the file is stored. */
  giveBack: () => void
  /** Nothing is counted from here on: what still arrives is thrown away. */
  close: () => void
}

export type UploadMemory = { open: () => MemoryShare }

const longestWait = 20_000

/**
 * Counts the bytes of uploads that are in memory, not the uploads: a slow one has few, and keeps no other upload waiting. When the room
 * is used up, one upload goes on all the same until it is done, and the others wait for it; so all of them come to an end,
 * and the memory stays below `most` and one file.
 */
export function createUploadMemory(most: number): UploadMemory {
  let used = 0
  let favourite: MemoryShare | null = null
  const line: { share: MemoryShare; bytes: number; go: () => void }[] = []

  const admits = (share: MemoryShare, bytes: number) => {
    if (used + bytes > most) favourite ??= share
    return used + bytes <= most || favourite === share
  }
  const letOn = () => {
    for (let first = line[0]; first && admits(first.share, first.bytes); first = line[0]) {
      line.shift()
      first.go()
    }
  }

  return {
    open() {
      let own = 0
      let isOpen = true
      const add = (bytes: number) => {
        own += bytes
        used += bytes
      }
      const share: MemoryShare = {
        take: async (bytes) => {
          if (!isOpen) return
          if (admits(share, bytes)) return add(bytes)
          await new Promise<void>((resolve, reject) => {
            const waiting = { share, bytes, go: () => (clearTimeout(timer), add(bytes), resolve()) }
            const timer = setTimeout(() => {
              line.splice(line.indexOf(waiting), 1)
              reject(new UploadRefused({ code: 'unavailable' }))
            }, longestWait)
            line.push(waiting)
          })
        },
        giveBack: () => {
          used -= own
          own = 0
          if (favourite === share) favourite = null
          letOn()
        },
        close: () => {
          isOpen = false
          share.giveBack()
        },
      }
      return share
    },
  }
}

type ByteStream = ReadableStream<Uint8Array>
type BodyPace = { memory: MemoryShare; now?: () => number; stallSeconds?: number }

/**
 * The same body, piece by piece: each is taken into the memory's account before it is handed on, and a sender who is too slow
 * is cut off. Time that was spent waiting for memory is not the sender's.
 */
export function pacedBody(
  body: ByteStream,
  { memory, now = () => performance.now(), stallSeconds = uploadPace.stallSeconds }: BodyPace,
): ByteStream {
  const reader = body.getReader()
  const isTooSlow = createPaceMeter()
  const readNext = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const began = now()
    const { done, value } = await within(stallSeconds, reader.read())
    const seconds = (now() - began) / 1000
    if (done || !value) return controller.close()
    if (isTooSlow({ bytes: value.length, seconds })) throw tooSlow()
    await memory.take(value.length)
    controller.enqueue(value)
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        readNext(controller).catch((error: unknown) => {
          void reader.cancel().catch(() => {})
          throw error
        }),
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  )
}

const tooSlow = () => new Error('The sender is too slow')

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), seconds * 1000)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** A batch is refused from deep inside its stream, and becomes a value again where the batch is received. */
export class UploadRefused extends Error {
  failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** One file of a batch. It must be read before the next one is requested. */
export type FilePart = { index: number; fileName: string; read: () => Promise<Buffer> }

/** A name of four kilobytes is silly, and no reason to fail. */
const largestHead = 16 * 1024

/** As RFC 2046 has it, which lets nothing through that could be mistaken for anything else. */
const boundaryPattern =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))\s*(?:;|$)/i

export function parseBoundary(contentType: string | undefined): string | null {
  const found = boundaryPattern.exec(contentType ?? '')
  return found?.[1] ?? found?.[2] ?? null
}

const uploadBroken = () =>
  new UploadRefused({ code: 'invalidInput', message: 'The upload did not arrive whole. Please try again.' })

/**
 * The parts called `file` of a form (RFC 7578), one after the other. Never holds more than one file, and stops at the
 * first byte over its limit: the length that the request claims is not trusted.
 */
export async function* readFileParts(
  body: ReadableStream<Uint8Array>,
  boundary: string,
): AsyncGenerator<FilePart> {
  const bytes = createByteReader(body)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  try {
    await bytes.takeUntil(delimiter, 0)
    for (let index = 0; await bytes.hasNextPart(); index += 1) {
      const head = await bytes.takeUntil(Buffer.from('\r\n\r\n'), largestHead)
      let isRead = false
      const read = () => {
        isRead = true
        return bytes.takeUntil(delimiter, largestUpload.bytes, tooLarge(index))
      }
      yield { index, fileName: readFileName(head.toString('utf8'), index), read }
      if (!isRead) throw new Error('A part was left unread')
    }
  } finally {
    bytes.drain()
  }
}

const tooLarge = (index: number) => () =>
  new UploadRefused({
    code: 'tooLarge',
    message: largestUpload.message,
    fields: { [`file.${index}`]: largestUpload.message },
  })

function createByteReader(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  // The first delimiter has no line before it; with this it looks like all the others.
  let held = Buffer.from('\r\n')

  async function readOn(): Promise<void> {
    const { done, value } = await reader.read().catch(notArrived)
    if (done || !value) throw uploadBroken()
    held = Buffer.concat([held, value])
  }

  async function takeUntil(mark: Buffer, most: number, over = uploadBroken): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    while (true) {
      const at = held.indexOf(mark)
      // Without the mark, what could be its beginning stays.
      const end = at >= 0 ? at : Math.max(0, held.length - mark.length + 1)
      size += end
      if (size > most) throw over()
      chunks.push(held.subarray(0, end))
      held = held.subarray(at >= 0 ? at + mark.length : end)
      if (at >= 0) return Buffer.concat(chunks)
      await readOn()
    }
  }

  return {
    takeUntil,
    /** What stands behind a delimiter: a new line before another part, two hyphens after the last. */
    async hasNextPart(): Promise<boolean> {
      while (held.length < 2) await readOn()
      const next = held.toString('latin1', 0, 2)
      held = held.subarray(2)
      if (next !== '\r\n' && next !== '--') throw uploadBroken()
      return next === '\r\n'
    },
    /** The rest is read and dropped while the answer goes out: a sender who is cut off never sees why. */
    drain(): void {
      held = Buffer.alloc(0)
      void (async () => {
        while (!(await reader.read()).done);
      })().catch(() => {})
    },
  }
}

/** What was refused on the way stays refused; everything else is a body that ended early. */
function notArrived(error: unknown): never {
  throw error instanceof UploadRefused ? error : uploadBroken()
}

/** Browsers write `"` as %22 and line ends as %0D %0A; other programs use a backslash, or RFC 8187. */
function readFileName(head: string, index: number): string {
  const disposition = /^content-disposition:[ \t]*form-data([^\r\n]*)/im.exec(head)?.[1] ?? ''
  const field = /;\s*name="?([^";]*)"?/i.exec(disposition)?.[1]
  const quoted = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
  const encoded = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  if (field !== 'file' || (quoted === undefined && encoded === undefined))
    throw new UploadRefused({
      code: 'invalidInput',
      fields: { [`file.${index}`]: 'Must be a file in the field called file' },
    })
  return decode(encoded) ?? (quoted ?? '').replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"')
}

function decode(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
