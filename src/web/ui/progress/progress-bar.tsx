/** How far something has come. The words beside it say it too. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  return <progress className="progress-bar" aria-label={label} value={value} max={max} />
}
