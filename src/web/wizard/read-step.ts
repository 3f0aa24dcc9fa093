/** The step of an address, counted from 0; null where it names none that exists. */
export function readStep(
  named: string | null,
  { total, start }: { total: number; start: number },
): number | null {
  if (named === null) return start
  const step = /^\d{1,3}$/.test(named) ? Number(named) : 0
  return step >= 1 && step <= total ? step - 1 : null
}
