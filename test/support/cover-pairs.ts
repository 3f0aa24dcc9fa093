type Row = Readonly<Record<string, string | undefined>>

/** Each two values that occur together in a row. A factor that does not apply to the row is undefined, and no value. */
export function pairsIn(row: Row): string[] {
  const cells = Object.entries(row).flatMap(([factor, value]) =>
    value === undefined ? [] : `${factor}=${value}`,
  )
  return cells.flatMap((cell, index) => cells.slice(index + 1).map((other) => `${cell} ${other}`))
}

/**
 * Chooses rows until every pair of values that occurs in any row occurs in a chosen one (pairwise testing): most faults of a
 * combination are faults of two of its values, and far fewer rows hold every pair than hold every combination.
 */
export function coverPairs<T extends Row>(rows: readonly T[]): T[] {
  const missing = new Set(rows.flatMap(pairsIn))
  const chosen: T[] = []
  while (missing.size > 0) {
    const gain = (row: T) => pairsIn(row).filter((pair) => missing.has(pair)).length
    const best = rows.reduce((most, row) => (gain(row) > gain(most) ? row : most))
    for (const pair of pairsIn(best)) missing.delete(pair)
    chosen.push(best)
  }
  return chosen
}
