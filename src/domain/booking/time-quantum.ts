/**
 * Durations and steps of appointment types are multiples of this, and so is every offset of the offered zones: all starts
 * stand on this grid.
 */
export const quantumMinutes = 5
