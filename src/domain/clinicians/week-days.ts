import type { Term } from './vocabulary.ts'

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
