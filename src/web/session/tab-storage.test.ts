import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldReservation } from '../choose-time/reservation.fixture.ts'
import { readItem, storeItem } from './tab-storage.ts'
import { refusingStorage, tabStorage } from './tab-storage.fixture.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', tabStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('what this tab holds', () => {
  it('keeps an item until it is taken away', () => {
    storeItem('funding', 'rebate')
    expect(readItem('funding')).toBe('rebate')
    storeItem('funding', null)
    expect(readItem('funding')).toBeNull()
  })

  it('gives the same object while nothing changes', () => {
    storeItem('reservation', heldReservation())
    expect(readItem('reservation')).toEqual(heldReservation())
    expect(readItem('reservation')).toBe(readItem('reservation'))
  })

  it.each([
    ['funding', '"cash"'],
    ['timeZone', '"Europe/Paris"'],
    ['reservation', '{"reserveId":7}'],
    ['matchingQuery', '[]'],
    ['createdUser', 'null'],
    ['funding', '{broken'],
  ] as const)('counts %s %s as nothing', (key, text) => {
    sessionStorage.setItem(`banksia.${key}`, text)
    expect(readItem(key)).toBeNull()
  })

  it('is what came last where there is no room for it', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    storeItem('bookedFor', 'Myself')
    vi.stubGlobal('sessionStorage', {
      ...tabStorage(new Map([['banksia.bookedFor', '"Myself"']])),
      setItem: full,
    })
    storeItem('bookedFor', 'Robin Field')
    expect(readItem('bookedFor')).toBe('Robin Field')
    storeItem('bookedFor', null)
    expect(readItem('bookedFor')).toBeNull()
  })

  it('lasts as long as the page where storage is refused', () => {
    vi.stubGlobal('sessionStorage', refusingStorage)
    storeItem('timeZone', 'Australia/Perth')
    expect(readItem('timeZone')).toBe('Australia/Perth')
    storeItem('timeZone', null)
    expect(readItem('timeZone')).toBeNull()
  })
})
