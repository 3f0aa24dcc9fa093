import type { Availability } from '#contract/booking.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import { watchClinicianChanges } from '../clinicians/clinician-changes.ts'
import { type Result, succeed } from '../result.ts'
import { type JsonText, toJsonText } from '../http/json-text.ts'
import type { Service } from '../service.ts'
import { type AvailabilityRequest, readAvailability } from './read-availability.ts'

type CachedAvailability = { change: number; minute: number; until: number; text: JsonText<Availability> }

/** About 60 kB each when every day is free. */
const maxEntries = 300

/**
 * Answers about one clinician, cached as text until that clinician changes in any process, a hold runs out, or the minute
 * passes (docs/decisions/0011-kept-answers.md). A time that has gone in the meantime is refused when it is reserved.
 */
export function createAvailabilityCache(
  service: Service,
): (request: AvailabilityRequest) => Promise<Result<JsonText<Availability>>> {
  const latestChanges = watchClinicianChanges(service.db)
  const cache = new Map<string, CachedAvailability>()
  const readText = async (request: AvailabilityRequest) => {
    const read = await readAvailability(service, request)
    return read.ok ? succeed(toJsonText(read.value.availability)) : read
  }

  return async (request) => {
    // What is free to a person who moves an appointment is free to no one else.
    if (request.moving) return readText(request)
    // The change number is read before the data, so that a change in between is seen by the next request.
    const change = (await latestChanges()).of(request.clinicianId)
    const now = service.now()
    const minute = toEpochMinute(now)
    const key = Object.values(request).join(' ')
    const known = cache.get(key)
    if (known?.change === change && known.minute === minute && now.getTime() / 1000 < known.until)
      return { ok: true, value: known.text }

    const read = await readAvailability(service, request)
    cache.delete(key)
    if (!read.ok) return read
    const text = toJsonText(read.value.availability)
    cache.set(key, { change, minute, until: read.value.nextHoldEnds, text })
    for (const oldest of cache.keys()) {
      if (cache.size <= maxEntries) break
      cache.delete(oldest)
    }
    return { ok: true, value: text }
  }
}
