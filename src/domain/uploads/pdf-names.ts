/** What ends a name: white space or a delimiter (ISO 32000-2 section 7.2.3). */
const nameEnd = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`

/** What may stand between two words: white space, or a comment to the end of its line. */
export const space = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])`

/** Every character of a name may be written as # and its code, so each is looked for in both ways. */
export const pdfName = (name: string): string => {
  const letters = Array.from(name, (letter) => {
    const code = letter.charCodeAt(0).toString(16)
    const either = Array.from(code, (digit) =>
      /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
    )
    return `(?:${letter}|#${either.join('')})`
  })
  return `/${letters.join('')}${nameEnd}`
}

export const anyPdfName = (names: readonly string[]): RegExp => new RegExp(names.map(pdfName).join('|'))
