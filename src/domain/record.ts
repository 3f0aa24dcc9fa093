/** An object with names, whatever they hold: neither a list nor null. For what comes from outside, before it is parsed. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value for each key. Object.fromEntries would forget which keys it was given. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>
