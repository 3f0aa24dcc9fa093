import type { Band } from '#domain/time/bands.ts'
import { bandOf } from '#domain/time/bands.ts'
import type { DayNumber } from '#domain/time/calendar.ts'
import { minutesPerDay, modulo } from '#domain/time/calendar.ts'
import { dayOfLocalMinute } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { toLocalMinute, zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'

export interface SlotDay {
  readonly day: DayNumber
  readonly bands: Readonly<Record<Band, readonly EpochMinute[]>>
}

/** Starts, given in order, under the date and band that the viewer's own clock shows (document 1 section 4). */
export function slotDays(starts: readonly EpochMinute[], viewerZone: ZoneId): SlotDay[] {
  const first = starts[0]
  const last = starts.at(-1)
  if (first === undefined || last === undefined) return []
  const rules = zoneRules(viewerZone, first, last)
  const days = new Map<DayNumber, Record<Band, EpochMinute[]>>()
  for (const start of starts) {
    const local = toLocalMinute(rules, start)
    const day = dayOfLocalMinute(local)
    let bands = days.get(day)
    if (!bands) {
      bands = { morning: [], afternoon: [], evening: [] }
      days.set(day, bands)
    }
    bands[bandOf(modulo(local, minutesPerDay))].push(start)
  }
  return Array.from(days, ([day, bands]) => ({ day, bands }))
}
