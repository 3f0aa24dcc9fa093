import { isKeepable, unkeepableMessage } from '#domain/identifiers/kept-text.ts'

/** Where in a request there is text that cannot be kept as it was typed (faults, 19), as problem+json names fields. */
export function unkeepableFields(data: unknown): Record<string, string> {
  return Object.fromEntries(pathsOf(data, []).map((path) => [path.join('.') || 'body', unkeepableMessage]))
}

function pathsOf(data: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof data === 'string') return isKeepable(data) ? [] : [path]
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    isKeepable(key) ? pathsOf(value, [...path, key]) : [[...path, 'key']],
  )
}
