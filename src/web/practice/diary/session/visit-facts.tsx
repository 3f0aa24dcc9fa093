import type { Visit } from '#contract/staff/rooms.ts'
import { outcomeRows } from '#domain/booking/outcome-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { ByPhoneFact } from './by-phone-fact.tsx'
import { clock, countOf } from './format-session.ts'

type VisitFactsProps = { id: string; visit: Visit; zone: ZoneId; isVideo: boolean; canRecord: boolean }

/**
 * Who was in the room and how long, and what that suggests. Where no one was there, a video session may have been by phone from its
 * start: that can be said all the same.
 */
export function VisitFacts({ id, visit, zone, isVideo, canRecord }: VisitFactsProps) {
  const isEmpty = visit.visits.length === 0
  if (isEmpty && !(isVideo && (canRecord || visit.byPhone))) return null
  const { suggestedOutcome, suggestedItem } = visit
  return (
    <section className="grid gap-1 border-t border-line pt-3 text-sm" aria-label="In the room">
      <h3 className="text-md">In the room</h3>
      {!isEmpty && (
        <ul className="grid gap-1">
          {byPerson(visit).map(({ name, stays }) => (
            <li key={name}>
              {name}: {stays.map((stay) => stayWords(stay, zone)).join('; ')}
            </li>
          ))}
        </ul>
      )}
      {!isEmpty && <p>{togetherWords(visit)}</p>}
      <ByPhoneFact {...{ id, visit, canRecord }} />
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

function togetherWords({ minutesTogether }: Visit): string {
  if (minutesTogether === null)
    return 'The video was with another service: how long they were together is not known here.'
  return minutesTogether === 0
    ? 'Less than a minute together.'
    : `${countOf(minutesTogether, 'minute')} together.`
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
