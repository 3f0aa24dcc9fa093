export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A draft as a form can use it: only its own fields, each of the kind it expects. Another release may have written it. */
export function restoreDraft<T extends object>(draft: unknown, empty: T): T {
  if (!isObject(draft)) return empty
  const restored = Object.entries(empty).map(([field, nothing]: [string, unknown]) => [
    field,
    restoreField(draft[field], nothing),
  ])
  return Object.fromEntries(restored) as T // the same fields, each of its own kind
}

function restoreField(value: unknown, nothing: unknown): unknown {
  if (Array.isArray(nothing)) return isList(value) ? value : nothing
  if (isObject(nothing)) return restoreDraft(value, nothing)
  return typeof value === typeof nothing ? value : nothing
}
