/** Which characters a font has. */
export type Glyphs = { hasGlyphForCodePoint: (codePoint: number) => boolean }

export type PrintableText<Font extends string> = {
  font: Font
  text: string
  /** What was meant, where the text had to stand in for it; for screen readers and for copying. */
  actual: string | null
}

/** What is printed for a character that no font here has, such as a Chinese one or an emoji. */
export const missingGlyph = '\uFFFD'

const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' })

/**
 * The first font that has every character prints the text; otherwise the last one does, with `missingGlyph` for each character
 * that it lacks. Nothing is lost: the document keeps what was meant beside it.
 */
export function printableText<Font extends string>(
  given: string,
  fonts: readonly (readonly [Font, Glyphs])[],
): PrintableText<Font> {
  const text = tidy(given)
  const [last] = fonts.slice(-1)
  if (!last) throw new Error('There is no font to print with')
  const whole = fonts.find(([, glyphs]) => isCovered(text, glyphs))
  if (whole) return { font: whole[0], text, actual: null }
  const [font, glyphs] = last
  const printed = Array.from(graphemes.segment(text), ({ segment }) =>
    isCovered(segment, glyphs) ? segment : missingGlyph,
  ).join('')
  return { font, text: printed, actual: text }
}

/** Line ends as one, and a space for what is neither a line end nor visible. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')

const isCovered = (text: string, { hasGlyphForCodePoint }: Glyphs): boolean =>
  Array.from(text).every((letter) => letter === '\n' || hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
