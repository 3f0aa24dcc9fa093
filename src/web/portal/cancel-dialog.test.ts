import { describe, expect, it } from 'vitest'
import { findCancellation, formatStanding } from './cancel-dialog.tsx'

const cancellable = {
  status: 'upcoming',
  cancellation: {
    outcome: 'cancelWithNotice',
    noticeEndsAt: '2026-11-21T23:00:00.000Z',
    feeCents: 52_08,
    isMoveAsked: false,
    isImposed: false,
  },
} as const
const begun = { status: 'upcoming', cancellation: null } as const
const cancelled = { status: 'cancelled', cancellation: null } as const

describe('after cancelling failed', () => {
  it.each([0, 500, 502, 504])('with status %d nothing is claimed, and another try is offered', (status) => {
    const text = 'We don’t know yet whether it is cancelled. It is safe to try again.'
    expect(formatStanding({ status }, cancellable, false)).toBe(text)
    expect(formatStanding({ status }, cancellable, true)).toBe(text)
    expect(formatStanding({ status }, begun, false)).toBeNull()
  })

  it.each([409, 422, 429])('with status %d it stands, unless it is found cancelled', (status) => {
    expect(formatStanding({ status }, cancellable, false)).toBe('Your appointment still stands.')
    expect(formatStanding({ status }, cancellable, true)).toBeNull()
    expect(formatStanding({ status }, begun, false)).toBe('Your appointment still stands.')
    expect(formatStanding({ status }, cancelled, false)).toBeNull()
  })
})

it('knows what the client cancelled from what the practice did, and from what took place', () => {
  expect(findCancellation({ serviceDelivered: 'cancelShortNotice' })).toBe('cancelShortNotice')
  expect(findCancellation({ serviceDelivered: 'clinicianCancelWithNotice' })).toBeUndefined()
  expect(findCancellation({ serviceDelivered: 'attended' })).toBeUndefined()
  expect(findCancellation({ serviceDelivered: null })).toBeUndefined()
})
