import type { Term } from '../vocabulary.ts'

/** Minutes of a local day, end excluded; 1440 is midnight at its end. */
export interface MinuteRange {
  readonly start: number
  readonly end: number
}

/**
 * Two ranges each: the picker groups every slot, so its bands fill the day; the filter covers 08:00 to midnight only.
 * See docs/product/choosing-a-time.md#times-of-day.
 */
export const bands = {
  morning: { label: 'Morning', group: { start: 0, end: 720 }, filter: { start: 480, end: 720 } },
  afternoon: { label: 'Afternoon', group: { start: 720, end: 1080 }, filter: { start: 720, end: 1080 } },
  evening: { label: 'Evening', group: { start: 1080, end: 1440 }, filter: { start: 1080, end: 1440 } },
} as const satisfies Record<string, { label: string; group: MinuteRange; filter: MinuteRange }>

export type Band = keyof typeof bands

export const bandNames = ['morning', 'afternoon', 'evening'] as const satisfies readonly Band[]

/** The picker's group for a start. */
export function findBand(minuteOfDay: number): Band {
  if (minuteOfDay < bands.morning.group.end) return 'morning'
  return minuteOfDay < bands.afternoon.group.end ? 'afternoon' : 'evening'
}

/** `isoNumber` is Temporal's `dayOfWeek`: Monday 1 to Sunday 7. */
export const weekDays = [
  { code: 'monday', label: 'Monday', shortLabel: 'Mon', isoNumber: 1 },
  { code: 'tuesday', label: 'Tuesday', shortLabel: 'Tue', isoNumber: 2 },
  { code: 'wednesday', label: 'Wednesday', shortLabel: 'Wed', isoNumber: 3 },
  { code: 'thursday', label: 'Thursday', shortLabel: 'Thu', isoNumber: 4 },
  { code: 'friday', label: 'Friday', shortLabel: 'Fri', isoNumber: 5 },
  { code: 'saturday', label: 'Saturday', shortLabel: 'Sat', isoNumber: 6 },
  { code: 'sunday', label: 'Sunday', shortLabel: 'Sun', isoNumber: 7 },
] as const satisfies readonly (Term & { shortLabel: string; isoNumber: number })[]

export type WeekDay = (typeof weekDays)[number]['code']
