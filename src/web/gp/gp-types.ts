import type { z } from 'zod'
import type { appointmentTypeSchema } from '#contract/booking.ts'
import { type GpAppointmentKind, gpKindOfName } from '#domain/gp/appointment-types.ts'

type GpTypes = readonly Pick<z.infer<typeof appointmentTypeSchema>, 'name' | 'duration'>[]

/** Each length once. */
export type GpDurations = Partial<Record<GpAppointmentKind, readonly number[]>>

/** How long each kind takes, in minutes. A kind that no GP offers has no length, and one with types of different lengths several. */
export function toDurations(types: GpTypes): GpDurations {
  const durations: GpDurations = {}
  for (const { name, duration } of types) {
    const kind = gpKindOfName(name)
    if (kind !== undefined) durations[kind] = [...new Set([...(durations[kind] ?? []), duration])]
  }
  return durations
}

/** "Initial treatment plan", as the summary of a choice says it. */
export const kindCopy = {
  initial: 'Initial treatment plan',
  review: 'Review of a treatment plan',
} as const satisfies Record<GpAppointmentKind, string>

export type GpTypeOption = { id: string; kind: GpAppointmentKind; label: string }

/** What the calendar's dropdown offers, initial first. A type whose name says neither is no GP type. */
export function toTypeOptions(
  allocations: readonly { appointmentTypeId: string; name: string; label: string; duration: number }[],
): GpTypeOption[] {
  return allocations
    .flatMap(({ appointmentTypeId, name, label, duration }) => {
      const kind = gpKindOfName(name)
      return kind ? [{ id: appointmentTypeId, kind, label: `${label}, ${duration} minutes` }] : []
    })
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
}
