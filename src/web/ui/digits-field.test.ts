import { describe, expect, it } from 'vitest'
import { dayFirst, groupDigits } from './digits-field.tsx'

describe('dayFirst', () => {
  it('turns round what a browser fills in, and nothing else', () => {
    expect(dayFirst('1986-01-02')).toBe('02/01/1986')
    expect(['02/01/1986', '1986-01', ''].map(dayFirst)).toEqual(['02/01/1986', '1986-01', ''])
  })
})

describe('groupDigits', () => {
  it('puts the separators in as the digits come', () => {
    expect(
      ['0', '02', '020', '0201', '02011', '02011986'].map((typed) => groupDigits(typed, [2, 2, 4])),
    ).toEqual(['0', '02', '02/0', '02/01', '02/01/1', '02/01/1986'])
  })

  it('accepts what was pasted with other separators', () => {
    expect(groupDigits('2-1-1986', [2, 2, 4])).toBe('21/19/86')
    expect(groupDigits('02.01.1986', [2, 2, 4])).toBe('02/01/1986')
  })

  it('drops what does not fit', () => {
    expect(groupDigits('082028999', [2, 4])).toBe('08/2028')
    expect(groupDigits('abc', [2, 4])).toBe('')
  })
})
