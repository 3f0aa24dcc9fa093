const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** Money is whole cents everywhere; only a screen or an email turns it into words. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100)
}

/** The tax inside a price that includes it: one eleventh, to the nearest cent. */
export function gstIncludedIn(cents: number): number {
  return Math.round(cents / 11)
}
