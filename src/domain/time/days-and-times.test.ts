import { describe, expect, it } from 'vitest'
import { bandNames, findBand, bands } from './days-and-times.ts'

describe('bands', () => {
  it.each([
    [0, 'morning'],
    [719, 'morning'],
    [720, 'afternoon'],
    [1079, 'afternoon'],
    [1080, 'evening'],
    [1439, 'evening'],
  ] as const)('group minute %i under %s', (minute, band) => {
    expect(findBand(minute)).toBe(band)
  })

  it('put every minute where their table says', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const inTable = bandNames.filter(
        (name) => minute >= bands[name].group.start && minute < bands[name].group.end,
      )
      expect(inTable).toEqual([findBand(minute)])
    }
  })
})
