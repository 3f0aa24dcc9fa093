import { createPaceMeter, uploadPace } from '#domain/uploads/upload-pace.ts'
import type { MemoryShare } from './upload-memory.ts'

type Body = ReadableStream<Uint8Array>
type Pace = { memory: MemoryShare; now?: () => number; stallSeconds?: number }

/**
 * The same body, piece by piece: each is taken into the memory's account before it is handed on, and a sender who is too slow
 * is cut off. Time that was spent waiting for memory is not the sender's.
 */
export function pacedBody(
  body: Body,
  { memory, now = () => performance.now(), stallSeconds = uploadPace.stallSeconds }: Pace,
): Body {
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
