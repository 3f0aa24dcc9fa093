import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancellationOutcome } from '../diary/attendance.ts'
import { findExemption, freeUntil as lastFreeMoment, noticeAt } from './cancel-and-move.ts'

const startsAt = new Date('2026-11-23T23:00:00Z')
const freeUntil = new Date('2026-11-21T23:00:00Z')

describe('notice', () => {
  it.each([
    ['long before', '2026-11-01T00:00:00Z', 52_08, null, { kind: 'withNotice', freeUntil, feeCents: 52_08 }],
    ['at 48 hours', '2026-11-21T23:00:00Z', 52_08, null, { kind: 'withNotice', freeUntil, feeCents: 52_08 }],
    ['just after', '2026-11-21T23:00:00.001Z', 52_08, null, { kind: 'shortNotice', feeCents: 52_08 }],
    ['three hours before', '2026-11-23T20:00:00Z', 201_13, null, { kind: 'shortNotice', feeCents: 201_13 }],
    ['of a bulk-billed session', '2026-11-23T20:00:00Z', 0, null, { kind: 'shortNotice', feeCents: 0 }],
    ['by the practice’s own fee', '2026-11-23T20:00:00Z', 0, 80_00, { kind: 'shortNotice', feeCents: 80_00 }],
    ['by a practice that asks none', '2026-11-23T20:00:00Z', 52_08, 0, { kind: 'shortNotice', feeCents: 0 }],
  ] as const)('%s', (_when, now, outOfPocketCents, shortNoticeFeeCents, expected) => {
    expect(noticeAt({ startsAt, outOfPocketCents, shortNoticeFeeCents }, new Date(now))).toEqual(expected)
  })

  it('agrees with what a cancellation is recorded as, at any moment', () => {
    const moment = fc.date({ min: new Date('2026-11-01'), max: startsAt, noInvalidDate: true })
    fc.assert(
      fc.property(moment, (now) => {
        const { kind } = noticeAt({ startsAt, outOfPocketCents: 1, shortNoticeFeeCents: null }, now)
        const outcome = cancellationOutcome({ by: 'client', startsAt, now })
        expect(kind === 'withNotice').toBe(outcome === 'cancelWithNotice')
      }),
    )
  })
})

describe('a time that the practice chose', () => {
  const late = new Date('2026-11-23T20:00:00Z')
  const fee = { startsAt, outOfPocketCents: 52_08, shortNoticeFeeCents: null }

  it.each([
    ['with exactly the notice it asks for', '2026-11-21T23:00:00.000Z', null],
    ['a moment later', '2026-11-21T23:00:00.001Z', 'imposed'],
    ['long before', '2026-11-01T00:00:00Z', null],
    ['an hour before', '2026-11-23T22:00:00Z', 'imposed'],
  ] as const)('%s (%s): %s', (_when, movedAt, exemption) => {
    const moved = { ...fee, movedByPracticeAt: new Date(movedAt) }
    expect(findExemption(moved)).toBe(exemption)
    expect(noticeAt(moved, late)).toEqual(
      exemption ? { kind: 'imposed', feeCents: 0 } : { kind: 'shortNotice', feeCents: 52_08 },
    )
    expect(lastFreeMoment(moved)).toEqual(exemption ? startsAt : freeUntil)
  })

  it('is free to leave where the practice asked for another, and follows the usual rule where it did neither', () => {
    expect(noticeAt({ ...fee, isMoveAsked: true }, late)).toEqual({ kind: 'asked', feeCents: 0 })
    expect(noticeAt({ ...fee, isMoveAsked: false, movedByPracticeAt: null }, late).kind).toBe('shortNotice')
  })
})
