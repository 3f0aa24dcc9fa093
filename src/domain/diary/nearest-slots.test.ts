import { describe, expect, it } from 'vitest'
import { nearestSlots } from './other-times.ts'

const slot = (startDateTime: string) => ({ startDateTime })
const starts = (slots: readonly string[], lost: string) =>
  nearestSlots(slots.map(slot), lost).map(({ startDateTime }) => startDateTime)

const lost = '2026-11-19T10:00:00Z'

describe('nearest slots', () => {
  it('are the three closest on either side, in the order of the calendar', () => {
    expect(
      starts(
        [
          '2026-11-18T10:00:00Z',
          '2026-11-19T08:00:00Z',
          '2026-11-19T11:00:00Z',
          '2026-11-19T13:00:00Z',
          '2026-11-26T10:00:00Z',
        ],
        lost,
      ),
    ).toEqual(['2026-11-19T08:00:00Z', '2026-11-19T11:00:00Z', '2026-11-19T13:00:00Z'])
  })

  it('hold the lost one itself while it is free', () => {
    expect(starts(['2026-11-19T09:00:00Z', lost, '2026-11-20T10:00:00Z'], lost)).toContain(lost)
  })

  it('prefer the earlier of two at the same distance', () => {
    const around = ['2026-11-19T12:00:00Z', '2026-11-19T08:00:00Z', '2026-11-19T09:00:00Z', lost]
    expect(starts(around, lost)).toEqual(['2026-11-19T08:00:00Z', '2026-11-19T09:00:00Z', lost])
  })

  it('compare instants, whatever offset they are written with', () => {
    const sydney = ['2026-11-19T21:30:00+11:00', '2026-11-19T14:00:00Z', '2026-11-19T04:00:00Z']
    expect(starts(sydney, lost)).toEqual([
      '2026-11-19T04:00:00Z',
      '2026-11-19T21:30:00+11:00',
      '2026-11-19T14:00:00Z',
    ])
  })

  it('are as many as there are', () => {
    expect(starts([], lost)).toEqual([])
    expect(starts(['2026-12-01T10:00:00Z'], lost)).toEqual(['2026-12-01T10:00:00Z'])
  })
})
