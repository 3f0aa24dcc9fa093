import { createPaceMeter, uploadPace } from '#domain/uploads/upload-rules.ts'
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
