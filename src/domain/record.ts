/** An object with names, whatever they hold: neither a list nor null. For what comes from outside, before it is parsed. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
