import type { z } from 'zod'
import type { timeSlotSchema } from '#contract/booking.ts'
import { formatClock, createInstantWriter } from '#domain/time/instant-writer.ts'
import { type EpochMinute, toLocalMinute, type ZoneRules } from '#domain/time/zone-rules.ts'

export type TimeSlot = z.infer<typeof timeSlotSchema>

type Presented = { clinicianId: string; minutes: number; rules: ZoneRules }

/** Starts as the API shows them: the instant, and the wall-clock time in the viewer's zone. */
export function slotPresenter({ clinicianId, minutes, rules }: Presented): (start: EpochMinute) => TimeSlot {
  const instant = createInstantWriter()
  const clock = (minute: EpochMinute) => formatClock(toLocalMinute(rules, minute))
  return (start) => ({
    startTime: clock(start),
    endTime: clock(start + minutes),
    startDateTime: instant(start),
    endDateTime: instant(start + minutes),
    clinicianId,
    isAvailable: true,
  })
}
