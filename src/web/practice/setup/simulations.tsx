import { StateLine } from '../desk/state-line.tsx'

/** What stands in for an outside service, or is missing: the same lines that the server prints when it starts. */
export function Simulations({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">What is not real yet</h2>
      <ul className="mt-3 grid gap-3">
        {lines.map((line) => (
          <li key={line}>
            <StateLine tone="due">{line}</StateLine>
          </li>
        ))}
      </ul>
    </section>
  )
}
