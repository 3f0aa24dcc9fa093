const longestWord = 50

/**
 * Breaks words that are longer than any: PDFKit measures such a word letter by letter, and anew for each letter, which takes
 * more than half a second for one of 4000.
 */
export const splitLongWords = (text: string): string =>
  text.replaceAll(/\S{51,}/g, (word) => (word.match(longPart) ?? []).join('\n'))

const longPart = new RegExp(`.{1,${longestWord}}`, 'gu')
