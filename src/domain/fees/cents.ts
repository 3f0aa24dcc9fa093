const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** Money is whole cents everywhere; only a screen or an email turns it into words. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100)
}

/** The tax inside a price that includes it: one eleventh, to the nearest cent. */
export function gstIncludedIn(cents: number): number {
  return Math.round(cents / 11)
}

/** "$12.50", "12.5", "12" → whole cents; null for anything else. Money is never read as a fraction. */
export function parseCents(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0') || 0)
}

/** As it is typed: "12.50". */
export const writeCents = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
