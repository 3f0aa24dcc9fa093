/** "a", "a and b", "a, b and c"; or with another word before the last. */
export function formatList(words: readonly string[], before: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${before} ${last}`
}

/** Said of text that cannot be kept as it was typed. */
export const unkeepableMessage = 'Contains a character that cannot be kept. Please remove it and try again.'

/** PostgreSQL keeps no U+0000, and half of a surrogate pair is no character in UTF-8: it would come back as another. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
