import type { KeyboardEvent } from 'react'

/** What the arrow keys lead to from a place in columns of this many blocks; null where they lead nowhere. */
export function stepFrom(
  counts: readonly number[],
  { column, row }: { column: number; row: number },
  key: string,
): { column: number; row: number } | null {
  const inColumn = key === 'ArrowDown' ? row + 1 : key === 'ArrowUp' ? row - 1 : null
  if (inColumn !== null)
    return inColumn >= 0 && inColumn < (counts[column] ?? 0) ? { column, row: inColumn } : null
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  for (let next = column + step; next >= 0 && next < counts.length; next += step) {
    const count = counts[next] ?? 0
    if (count > 0) return { column: next, row: Math.min(row, count - 1) }
  }
  return null
}

/** Arrow keys walk the sessions: one stop of the Tab key for the whole week. */
export function walkBlocks(event: KeyboardEvent<HTMLElement>): void {
  const columns = [...(event.currentTarget.closest('[data-week]')?.querySelectorAll('[data-day]') ?? [])].map(
    (day) => [...day.querySelectorAll<HTMLElement>('[data-block]')],
  )
  const column = columns.findIndex((blocks) => blocks.some((block) => block === document.activeElement))
  const row = columns[column]?.findIndex((block) => block === document.activeElement) ?? -1
  if (row < 0) return
  const to = stepFrom(
    columns.map(({ length }) => length),
    { column, row },
    event.key,
  )
  const block = to && columns[to.column]?.[to.row]
  if (!block) return
  event.preventDefault()
  block.focus()
}
