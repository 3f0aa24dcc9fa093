const minute = 60_000

/** "2 days 3 hours 4 minutes"; null once it is over. A minute that has begun counts. */
export function formatRemaining(until: Date, now: Date): string | null {
  const left = Math.ceil((until.getTime() - now.getTime()) / minute)
  if (left <= 0) return null
  const parts = [
    { count: Math.floor(left / 1440), unit: 'day' },
    { count: Math.floor(left / 60) % 24, unit: 'hour' },
    { count: left % 60, unit: 'minute' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
}
