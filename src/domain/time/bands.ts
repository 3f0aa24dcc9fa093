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
