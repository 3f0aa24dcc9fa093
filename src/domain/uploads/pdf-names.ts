/** What ends a name: white space or a delimiter (ISO 32000-2 section 7.2.3). */
const nameEnd = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`

const space = String.raw`[\s\0]`
/** More white space than a program leaves between two words. */
const muchSpace = 64

/**
 * `then`, after white space. A comment may stand there too: `then` says whether the % that begins one counts. It is not read to its
 * end, and neither is a long stretch of white space, which counts as found: a file of nothing but beginnings would otherwise be
 * read through once for each of them.
 */
export const after = (then: string, least: 0 | 1 = 0): string =>
  `(?:${space}{${muchSpace}}|${space}{${least},${muchSpace - 1}}(?:${then}))`

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
