import { describe, expect, it } from 'vitest'
import { chooseZone } from './zones.ts'

const practice = 'Australia/Sydney'
const nothing = { chosen: null, own: null, device: null, practice } as const

describe('whose clock times are shown on', () => {
  it.each([
    ['the practice’s, where nothing else is known', nothing, 'Australia/Sydney'],
    ['the practice’s own, wherever it is', { ...nothing, practice: 'Australia/Darwin' }, 'Australia/Darwin'],
    ['the device’s', { ...nothing, device: 'Australia/Perth' }, 'Australia/Perth'],
    ['the device’s, by another name', { ...nothing, device: 'Australia/Queensland' }, 'Australia/Brisbane'],
    ['the practice’s, for a device abroad', { ...nothing, device: 'Europe/London' }, practice],
    ['the practice’s, for a zone that is not offered', { ...nothing, device: 'Australia/Hobart' }, practice],
    ['the practice’s, for a device that says nonsense', { ...nothing, device: 'toString' }, practice],
    [
      'the client’s own before the device’s',
      { ...nothing, own: 'Australia/Adelaide', device: 'Australia/Perth' },
      'Australia/Adelaide',
    ],
    [
      'the one chosen in this visit before all others',
      { chosen: 'Indian/Cocos', own: 'Australia/Adelaide', device: 'Australia/Perth', practice },
      'Indian/Cocos',
    ],
  ] as const)('is %s', (_, sources, zone) => {
    expect(chooseZone(sources)).toBe(zone)
  })

  it.each(['ACT', 'Canberra', 'NSW', 'Victoria', 'Queensland', 'South', 'North', 'West'])(
    'is the same clock where a device says Australia/%s',
    (name) => {
      const device = `Australia/${name}`
      const zone = chooseZone({ ...nothing, device })
      const clock = (timeZone: string) => {
        const format = new Intl.DateTimeFormat('en-AU', { timeZone, dateStyle: 'short', timeStyle: 'long' })
        return Array.from({ length: 24 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 5))))
      }
      expect(clock(device)).toEqual(clock(zone))
    },
  )
})
