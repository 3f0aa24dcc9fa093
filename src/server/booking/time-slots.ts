import type { z } from 'zod'
import type { timeSlotSchema } from '#contract/booking.ts'
import { minutesPerDay, modulo } from '#domain/time/calendar.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import { type EpochMinute, toLocalMinute, type ZoneRules } from '#domain/time/zone-rules.ts'

export type TimeSlot = z.infer<typeof timeSlotSchema>

/** A start as the API shows it: the instant, and the wall-clock time in the viewer's zone. */
export function presentSlot(
  start: EpochMinute,
  { clinicianId, minutes, rules }: { clinicianId: string; minutes: number; rules: ZoneRules },
): TimeSlot {
  const end = start + minutes
  const clock = (minute: EpochMinute) =>
    formatMinuteOfDay(modulo(toLocalMinute(rules, minute), minutesPerDay), 'HH:mm')
  return {
    startTime: clock(start),
    endTime: clock(end),
    startDateTime: dateOfEpochMinute(start).toISOString(),
    endDateTime: dateOfEpochMinute(end).toISOString(),
    clinicianId,
    isAvailable: true,
  }
}
