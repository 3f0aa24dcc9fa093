import { describe, expect, it } from 'vitest'
import { missingGlyph, printableText, splitLongWords } from './pdf-writer.ts'

const has = (letters: string) => ({
  hasGlyphForCodePoint: (codePoint: number) => letters.includes(String.fromCodePoint(codePoint)),
})
const fonts = [
  ['first', has('abc é')],
  ['second', has('abc éα')],
] as const

describe('text to print', () => {
  it.each([
    ['abc', { font: 'first', text: 'abc', actual: null }],
    ['a\r\nb\tc', { font: 'first', text: 'a\nb c', actual: null }],
    ['e\u0301', { font: 'first', text: 'é', actual: null }],
    ['aα', { font: 'second', text: 'aα', actual: null }],
    ['a中b', { font: 'second', text: `a${missingGlyph}b`, actual: 'a中b' }],
    ['👩‍👩‍👧', { font: 'second', text: missingGlyph, actual: '👩‍👩‍👧' }],
  ])('%j', (given, printed) => {
    expect(printableText(given, fonts)).toEqual(printed)
  })

  it('breaks a word that no line holds, and loses no letter of it', () => {
    const word = '🙂x'.repeat(2000)
    const split = splitLongWords(`short ${word} short`)
    expect(split.replaceAll('\n', '')).toBe(`short ${word} short`)
    expect(Math.max(...split.split(/\s/).map((part) => part.length))).toBeLessThanOrEqual(100)
    expect(splitLongWords('a plain sentence')).toBe('a plain sentence')
  })
})
