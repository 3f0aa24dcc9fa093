import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPersonName } from './person.ts'

const refused = { ok: false, message: 'Please use letters, spaces, hyphens and apostrophes only' }

describe('a name', () => {
  it.each([
    'Chantelle',
    'Li',
    'O',
    'Mary Jane',
    "O'Brien",
    'O’Brien',
    "d'Arcy",
    'ʻAlohilani',
    'Smith-Jones',
    'J.R.R.',
    'St. John',
    'Martin Jr.',
    'María José de la Cruz y García',
    'Nguyễn Thị Minh Khai',
    'Zoë',
    'Þórdís',
    '王小明',
    '山田 花子',
    'محمد علی‌رضا',
    'अनुष्का',
    'யாழினி',
    'ព្រះ',
    'ᏣᎳᎩ',
  ])('may be %s', (name) => expect(checkPersonName(name)).toEqual({ ok: true, value: name.normalize('NFC') }))

  it('is kept without the spaces around it and with one between its words', () => {
    expect(checkPersonName('  Mary   Jane ')).toEqual({ ok: true, value: 'Mary Jane' })
    expect(checkPersonName('Zoe\u0308')).toEqual({ ok: true, value: 'Zoë' })
  })

  it.each([
    ['nothing', ''],
    ['no letter', "-'."],
    ['digits', 'Robin2'],
    ['a sentence', 'Your account is locked, call us at once'],
    ['a long sentence without a comma', 'Your bank account has been locked please call us today'],
    ['a link', 'Robin https://evil.example/a'],
    ['a link without a scheme', 'evil.example'],
    ['a short link', 'see t.co'],
    ['an address', 'robin@evil.example'],
    ['a line break', 'Robin\r\nBcc: all@mail.example'],
    ['a line separator', 'Robin\u2028Field'],
    ['a tab', 'Robin\tField'],
    ['a turned direction', 'abc\u202Ecba'],
    ['an isolate', '\u2066Robin\u2069'],
    ['a mark of direction', 'Robin\u200F'],
    ['an Arabic mark of direction', 'Robin\u061C'],
    ['no width', 'Ro\u200Bbin'],
    ['a joiner at the end', 'Robin\u200D'],
    ['U+0000', 'a\0b'],
    ['half a pair', 'a\uD83Db'],
    ['markup', '<b>Robin</b>'],
    ['a formula', '=cmd'],
    ['a pile of marks', `Z${'\u0351'.repeat(20)}a`],
    ['a smiling face', 'Robin 😀'],
    ['one long word', 'a'.repeat(41)],
    ['too much', 'abc '.repeat(2_500)],
  ])('may not be %s', (_, name) => expect(checkPersonName(name)).toEqual(refused))

  it('holds nothing that breaks a line or turns it, whatever is typed, and is read in no time', () => {
    const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069:/@<>]/u
    const anyText = fc
      .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 300 })
      .map((points) => String.fromCodePoint(...points))
    fc.assert(
      fc.property(anyText, (typed) => {
        const checked = checkPersonName(typed)
        if (!checked.ok) return
        expect(checked.value).not.toMatch(unsafe)
        expect(checked.value.length).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('is kept as it was kept', () => {
    const kept = (typed: string) => {
      const checked = checkPersonName(typed)
      return checked.ok ? checked.value : null
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ' .-]{1,40}$/), (typed) => {
        const once = kept(typed)
        expect(once === null ? null : kept(once)).toBe(once)
      }),
    )
  })
})
