import { describe, expect, it } from 'vitest'
import { createPaceMeter, uploadPace } from './upload-rules.ts'

const { bytesPerSecond, countedSeconds } = uploadPace

/** After how many seconds an upload is too slow; null if it never is. */
function tooSlowAfter(pieces: Iterable<{ bytes: number; seconds: number }>): number | null {
  const isTooSlow = createPaceMeter()
  let total = 0
  for (const piece of pieces) {
    total += piece.seconds
    if (isTooSlow(piece)) return total
  }
  return null
}
const steady = (bytes: number, seconds: number, count: number) =>
  Array.from({ length: count }, () => ({ bytes, seconds }))

describe('the pace of an upload', () => {
  it.each([
    ['nothing for 20 seconds', steady(0, 20, 1), null],
    ['a byte in 21 seconds', steady(1, 21, 1), 21],
    ['just enough, each second', steady(bytesPerSecond, 1, 2560), null],
    ['just enough, in pieces that take 19 seconds', steady(19 * bytesPerSecond, 19, 130), null],
    ['just enough, byte for byte', steady(1, 1 / bytesPerSecond, 60 * bytesPerSecond), null],
    ['a little less than enough', steady(bytesPerSecond - 200, 1, 60), 21],
  ])('%s', (_what, pieces, seconds) => {
    expect(tooSlowAfter(pieces)).toBe(seconds)
  })

  it('counts the last seconds only: a quick beginning buys no slow end', () => {
    const seconds = tooSlowAfter([...steady(1_000_000, 0.1, 9), ...steady(1, 1, 2500)]) ?? Infinity
    expect(seconds).toBeGreaterThan(countedSeconds)
    expect(seconds).toBeLessThan(countedSeconds + 3)
  })
})
