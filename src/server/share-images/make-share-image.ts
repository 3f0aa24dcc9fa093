import { createThreadPool } from '../identity/thread-pool.ts'
import type { ShareImageText } from './draw-share-image.ts'

export type MakeShareImage = (text: ShareImageText) => Promise<Uint8Array<ArrayBuffer>>

/** About 150 kB each: room for more than a hundred. */
const mostBytes = 24 * 1024 * 1024

/** One for the process. */
const pool = createThreadPool<ShareImageText, Uint8Array<ArrayBuffer>>({
  work: 'share images to draw',
  script: new URL('./share-image-worker.ts', import.meta.url),
  size: 1,
})

/**
 * Drawn beside the main thread, once for all who ask, and kept by what they say: addresses that show the same share one. `TooBusy`
 * when too many wait.
 */
export function createShareImages(draw: MakeShareImage = pool, most = mostBytes): MakeShareImage {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const coming = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let bytes = 0
  /** The one used longest ago stands first. */
  const put = (key: string, image: Uint8Array<ArrayBuffer>) => {
    if (kept.delete(key)) bytes -= image.length
    kept.set(key, image)
    bytes += image.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= most) return
      kept.delete(oldest)
      bytes -= length
    }
  }
  return async (text) => {
    const key = JSON.stringify([text.title, text.description, text.siteName])
    const known = kept.get(key)
    if (known) {
      put(key, known)
      return known
    }
    const drawing = coming.get(key) ?? draw(text).finally(() => coming.delete(key))
    coming.set(key, drawing)
    const image = await drawing
    put(key, image)
    return image
  }
}
