import type { PortraitRefusal } from './portrait-rules.ts'

export type Cleaned =
  | {
      readonly ok: true
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly width: number
      readonly height: number
    }
  | { readonly ok: false; readonly refusal: PortraitRefusal }

export const refusePicture = (refusal: PortraitRefusal) => ({ ok: false, refusal }) as const

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
