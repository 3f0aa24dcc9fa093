/** Said of text that cannot be kept as it was typed. */
export const unkeepableMessage = 'Contains a character that cannot be kept. Please remove it and try again.'

/** PostgreSQL keeps no U+0000, and half of a surrogate pair is no character in UTF-8: it would come back as another. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
