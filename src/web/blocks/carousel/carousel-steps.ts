type Row = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'> & {
  firstElementChild: Pick<Element, 'clientWidth'> | null
  childElementCount: number
}

/** Where the row scrolls to for one card more or less; past either end it begins again at the other. */
export function nextOffset(row: Row, direction: 1 | -1): number {
  const end = row.scrollWidth - row.clientWidth
  const width = row.firstElementChild?.clientWidth ?? row.clientWidth
  const gaps = Math.max(row.childElementCount - 1, 1)
  const stride = (row.scrollWidth - width) / gaps
  // A pixel of rounding is no distance.
  if (direction > 0 && row.scrollLeft >= end - 1) return 0
  if (direction < 0 && row.scrollLeft <= 1) return end
  const place = Math.round(row.scrollLeft / stride) + direction
  return Math.min(Math.max(place * stride, 0), end)
}
