import { isKeepable, unkeepableMessage } from '#domain/text/storable-text.ts'

/**
 * Where in a request there is text that cannot be stored as it was typed, as problem+json names fields.
 * See docs/product/funding-forms.md#text-that-cannot-be-stored.
 */
export function unkeepableFields(data: unknown): Record<string, string> {
  return Object.fromEntries(findPaths(data, []).map((path) => [path.join('.') || 'body', unkeepableMessage]))
}

function findPaths(data: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof data === 'string') return isKeepable(data) ? [] : [path]
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    isKeepable(key) ? findPaths(value, [...path, key]) : [[...path, 'key']],
  )
}
