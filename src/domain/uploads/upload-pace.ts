/**
 * How slow an upload may be. A telephone with one bar sends four kilobytes a second; what is slower than that for long keeps
 * memory and a connection from others. See docs/product/uploads.md#slow-uploads.
 */
export const uploadPace = {
  bytesPerSecond: 4 * 1024,
  graceSeconds: 20,
  /** What came before these last seconds does not count: a quick beginning buys no slow end. */
  countedSeconds: 30,
  stallSeconds: 20,
} as const

type Arrived = { bytes: number; seconds: number }

/** Is told of each piece of an upload and the seconds that it took to come, and says whether the upload is too slow by now. */
export function createPaceMeter(): (arrived: Arrived) => boolean {
  const { bytesPerSecond, graceSeconds, countedSeconds } = uploadPace
  // One entry for each second, however small the pieces are.
  const recent: { second: number; bytes: number }[] = []
  let total = 0
  return ({ bytes, seconds }) => {
    total += seconds
    const second = Math.floor(total)
    const last = recent.at(-1)
    if (last?.second === second) last.bytes += bytes
    else recent.push({ second, bytes })
    while (recent[0] && recent[0].second < second - countedSeconds) recent.shift()
    const counted = recent.reduce((sum, entry) => sum + entry.bytes, 0)
    return total > graceSeconds && counted < Math.min(total, countedSeconds) * bytesPerSecond
  }
}
