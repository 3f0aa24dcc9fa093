import { describe, expect, it } from 'vitest'
import { checkAbn, formatAbn } from './numbers.ts'
import { identifierMessages } from './checked.ts'

describe('an ABN', () => {
  it.each(['51824753556', '51 824 753 556', '53 004 085 616', '83 914 571 673'])('%s is right', (typed) => {
    expect(checkAbn(typed)).toEqual({ ok: true, value: typed.replaceAll(' ', '') })
  })

  it.each([
    ['51 824 753 557', identifierMessages.abn],
    ['15 824 753 556', identifierMessages.abn],
    ['00 000 000 000', identifierMessages.abn],
    ['51 824 753 55', identifierMessages.abnLength],
    ['51 824 753 556 1', identifierMessages.abnLength],
    ['no number', identifierMessages.abnLength],
  ])('%s is refused: %s', (typed, message) => {
    expect(checkAbn(typed)).toMatchObject({ ok: false, message })
  })

  it('is written in groups', () => {
    expect(formatAbn('51824753556')).toBe('51 824 753 556')
  })
})
