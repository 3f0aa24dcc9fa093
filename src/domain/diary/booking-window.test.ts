import { describe, expect, it } from 'vitest'
import { bookingRuleType, bookingWindow } from './booking-window.ts'

const iso = (minute: number) => new Date(minute * 60_000).toISOString()

describe('booking window', () => {
  it('is four weeks for a new client, today included, over the change of offset', () => {
    const { start, end } = bookingWindow('NEW', new Date('2027-03-21T21:30:00Z'), 'Australia/Sydney')
    expect([iso(start), iso(end)]).toEqual(['2027-03-21T13:00:00.000Z', '2027-04-18T14:00:00.000Z'])
  })

  it('is three months for an existing client, in the days of their own zone', () => {
    const { start, end } = bookingWindow('EXISTING', new Date('2027-11-29T17:00:00Z'), 'Australia/Perth')
    // 30 November in Perth; February 2028 ends on the 29th.
    expect([iso(start), iso(end)]).toEqual(['2027-11-29T16:00:00.000Z', '2028-02-28T16:00:00.000Z'])
  })

  it('goes by whether the client has an appointment', () => {
    expect([bookingRuleType(null), bookingRuleType([]), bookingRuleType([{}])]).toEqual([
      'NEW',
      'NEW',
      'EXISTING',
    ])
  })
})
