import type { Availability } from '#contract/booking.ts'
import { epochMinuteOf } from '#domain/time/local-time.ts'
import { watchClinicianChanges } from '../clinicians/clinician-changes.ts'
import type { Result } from '../http/problem.ts'
import { type JsonText, jsonTextOf } from '../http/responses.ts'
import type { Service } from '../service.ts'
import { type Asked, readAvailability } from './read-availability.ts'

type Kept = { change: number; minute: number; until: number; text: JsonText<Availability> }

/** About 60 kB each when every day is free. */
const mostKept = 300

/**
 * Answers about one clinician, kept as text until that clinician changes in any process, a hold runs out, or the minute
 * passes (docs/decisions/0011-kept-answers.md). A time that is gone all the same is refused when it is reserved.
 */
export function keepAvailability(
  service: Service,
): (asked: Asked) => Promise<Result<JsonText<Availability>>> {
  const look = watchClinicianChanges(service.db)
  const kept = new Map<string, Kept>()

  return async (asked) => {
    // First the number, then the reading: a change in between makes the next reading, never an old answer.
    const change = (await look()).of(asked.clinicianId)
    const now = service.now()
    const minute = epochMinuteOf(now)
    const key = Object.values(asked).join(' ')
    const known = kept.get(key)
    if (known?.change === change && known.minute === minute && now.getTime() / 1000 < known.until)
      return { ok: true, value: known.text }

    const read = await readAvailability(service, asked)
    kept.delete(key)
    if (!read.ok) return read
    const text = jsonTextOf(read.value.availability)
    kept.set(key, { change, minute, until: read.value.nextHoldEnds, text })
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return { ok: true, value: text }
  }
}
