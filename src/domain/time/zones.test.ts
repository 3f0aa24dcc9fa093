import { describe, expect, it } from 'vitest'
import { defaultZone, isOfferedZone, offeredZones, zoneLabel } from './zones.ts'

describe('offered zones', () => {
  it('are nine, Sydney by default', () => {
    expect(offeredZones.map(({ label }) => label)).toEqual([
      'Sydney',
      'Melbourne',
      'Brisbane',
      'Adelaide',
      'Darwin',
      'Perth',
      'Norfolk',
      'Christmas Island',
      'Cocos',
    ])
    expect(zoneLabel(defaultZone)).toBe('Sydney')
  })

  it('refuse every other name, aliases and other cases too', () => {
    expect(isOfferedZone('Pacific/Norfolk')).toBe(true)
    for (const id of ['Australia/NSW', 'australia/sydney', 'UTC', '', 'toString'])
      expect(isOfferedZone(id)).toBe(false)
  })
})
