import { expect, it } from 'vitest'
import { isKeepable } from './text.ts'

it.each([
  ['a name', 'Zoë O’Brien-Nguyễn', true],
  ['nothing', '', true],
  ['four bytes', '𠮷 😀', true],
  ['marks that turn the direction', '\u202Eabc\u202C', true],
  ['U+0000', 'a\0b', false],
  ['half a pair', 'a\uD83Db', false],
  ['halves the wrong way round', '\uDE00\uD83D', false],
])('%s', (_, text, expected) => {
  expect(isKeepable(text)).toBe(expected)
})
