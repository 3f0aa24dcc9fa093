import type { AvailableDays } from '../appointment/calendar-pages.ts'

/** The first starts of a calendar's page, the soonest first. */
export const firstStarts = (days: AvailableDays, most: number): string[] =>
  Object.values(days)
    .flatMap(({ timeSlots }) => timeSlots.map(({ startDateTime }) => startDateTime))
    .toSorted()
    .slice(0, most)
