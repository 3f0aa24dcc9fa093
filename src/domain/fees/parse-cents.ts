/** "$12.50", "12.5", "12" → whole cents; null for anything else. Money is never read as a fraction. */
export function parseCents(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0') || 0)
}

/** As it is typed: "12.50". */
export const writeCents = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
