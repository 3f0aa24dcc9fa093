import { describe, expect, it } from 'vitest'
import { formatGmtOffset, gmtOffsetLabel } from './local-time.ts'
import { offeredZones } from './zones.ts'

describe('GMT offset label', () => {
  it.each([
    ['2027-01-15T00:00Z', 'GMT+11 GMT+11 GMT+10 GMT+10:30 GMT+9:30 GMT+8 GMT+12 GMT+7 GMT+6:30'],
    ['2027-07-15T00:00Z', 'GMT+10 GMT+10 GMT+10 GMT+9:30 GMT+9:30 GMT+8 GMT+11 GMT+7 GMT+6:30'],
  ])('is that of the date shown: %s', (instant, labels) => {
    expect(offeredZones.map(({ id }) => gmtOffsetLabel(id, new Date(instant))).join(' ')).toBe(labels)
  })

  it('writes zero and west too', () => {
    expect([formatGmtOffset(0), formatGmtOffset(-210), formatGmtOffset(-60)]).toEqual([
      'GMT',
      'GMT-3:30',
      'GMT-1',
    ])
  })
})
