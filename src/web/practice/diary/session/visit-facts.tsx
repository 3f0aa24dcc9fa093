import type { Visit } from '#contract/staff/rooms.ts'
import { outcomeRows } from '#domain/booking/outcome-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { clock, countOf } from './format-session.ts'

/** Who was in the room and how long, and what that suggests. Nothing while no one was there. */
export function VisitFacts({ visit, zone }: { visit: Visit; zone: ZoneId }) {
  if (visit.visits.length === 0) return null
  const { minutesTogether, suggestedOutcome, suggestedItem, byPhone } = visit
  return (
    <section className="grid gap-1 border-t border-line pt-3 text-sm" aria-label="In the room">
      <h3 className="text-md">In the room</h3>
      <ul className="grid gap-1">
        {byPerson(visit).map(({ name, stays }) => (
          <li key={name}>
            {name}: {stays.map((stay) => stayWords(stay, zone)).join('; ')}
          </li>
        ))}
      </ul>
      <p>
        {minutesTogether === 0
          ? 'Less than a minute together.'
          : `${countOf(minutesTogether, 'minute')} together.`}
        {byPhone && ' It went on by phone: how long is not known here.'}
      </p>
      {suggestedOutcome && (
        <p className="text-ink-soft">
          This suggests: {outcomeRows[suggestedOutcome].label}
          {suggestedItem && `, Medicare item ${suggestedItem.number} (${suggestedItem.description})`}. Nothing
          is recorded until you save.
        </p>
      )}
    </section>
  )
}

type Stay = Pick<Visit['visits'][number], 'joinedAt' | 'leftAt'>

/** Each person once, in the order in which they came; a page that is loaded again is another stay. */
function byPerson({ visits }: Visit): { name: string; stays: Stay[] }[] {
  const people = new Map<string, Stay[]>()
  for (const { name, ...stay } of visits) people.set(name, [...(people.get(name) ?? []), stay])
  return [...people].map(([name, stays]) => ({ name, stays }))
}

const stayWords = ({ joinedAt, leftAt }: Stay, zone: ZoneId): string =>
  leftAt === null
    ? `since ${clock(joinedAt, zone)}, still there`
    : `${clock(joinedAt, zone)} to ${clock(leftAt, zone)}`
