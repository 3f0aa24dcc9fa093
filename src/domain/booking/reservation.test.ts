import { describe, expect, it } from 'vitest'
import type { ReservationState } from './reservation.ts'
import { isLiveAt, mayBecome, reservationStates } from './reservation.ts'

const states = Object.keys(reservationStates) as ReservationState[]

describe('reservation states', () => {
  it('allow these changes and no other', () => {
    const allowed = states.flatMap((from) =>
      states.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    )
    expect(allowed).toEqual([
      'held claimed',
      'held released',
      'held expired',
      'claimed booked',
      'claimed released',
      'claimed expired',
      'booked released',
      'expired claimed',
    ])
  })

  it('keep the slot until the hold ends, and for ever once booked', () => {
    const expiresAt = new Date('2027-06-01T00:15:00.000Z')
    const before = new Date('2027-06-01T00:14:59.999Z')
    const liveAt = (now: Date) => states.filter((state) => isLiveAt({ state, expiresAt }, now))
    expect(liveAt(before)).toEqual(['held', 'claimed', 'booked'])
    expect(liveAt(expiresAt)).toEqual(['booked'])
    expect(isLiveAt({ state: 'booked', expiresAt: null }, before)).toBe(true)
  })
})
