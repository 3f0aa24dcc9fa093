const shortestMs = 5_000
const longestMs = 60_000

/**
 * When to ask again whether the pause is over: just after its end, and every minute until then, since the device’s clock may be
 * wrong. False while there is none.
 */
export function untilNextLook(pausedUntil: string | null, now: Date): number | false {
  if (pausedUntil === null) return false
  const left = Date.parse(pausedUntil) - now.getTime()
  return Math.min(Math.max(left + 1_000, shortestMs), longestMs)
}
