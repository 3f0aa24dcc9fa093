import { expect, it } from 'vitest'
import { decodeCsv } from './invite-lines.ts'

const text = 'first name,last name\nZoë,Núñez\nSiân,O’Brien\n'
const utf8 = new TextEncoder().encode(text)

it('reads UTF-8, and leaves out a byte order mark', () => {
  expect(decodeCsv(utf8)).toBe(text)
  expect(decodeCsv(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8))).toBe(text)
})

it('reads what Excel saves as plain CSV on Windows', () => {
  const codes: Record<string, number> = { '’': 0x92 }
  const bytes = Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0))
  expect(decodeCsv(bytes)).toBe(text)
})
