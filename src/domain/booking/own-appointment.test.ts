import { describe, expect, it } from 'vitest'
import { appointmentStatus, cancellationRefusals, cancellationRule } from './cancel-and-move.ts'

const startsAt = new Date('2026-11-23T23:00:00Z')
const endsAt = new Date('2026-11-23T23:50:00Z')
const at = (text: string) => new Date(text)

describe('a client’s own appointment', () => {
  it.each([
    [null, '2026-11-23T22:59:59Z', 'upcoming'],
    [null, '2026-11-23T23:30:00Z', 'upcoming'],
    [null, '2026-11-23T23:50:00Z', 'past'],
    ['attended', '2026-11-24T00:00:00Z', 'past'],
    ['clientDidNotAttend', '2026-11-23T23:40:00Z', 'past'],
    ['cancelWithNotice', '2026-11-01T00:00:00Z', 'cancelled'],
    ['clinicianCancelShortNotice', '2026-12-01T00:00:00Z', 'cancelled'],
  ] as const)('that became %s is, at %s, %s', (serviceDelivered, now, status) => {
    expect(appointmentStatus({ startsAt, endsAt, serviceDelivered }, at(now))).toBe(status)
  })

  const { started, over, cancelledForYou } = cancellationRefusals
  it.each([
    [null, '2026-11-01T00:00:00Z', { kind: 'allowed', outcome: 'cancelWithNotice' }],
    [null, '2026-11-21T23:00:00.000Z', { kind: 'allowed', outcome: 'cancelWithNotice' }],
    [null, '2026-11-21T23:00:00.001Z', { kind: 'allowed', outcome: 'cancelShortNotice' }],
    [null, '2026-11-23T22:59:59.999Z', { kind: 'allowed', outcome: 'cancelShortNotice' }],
    [null, '2026-11-23T23:00:00.000Z', { kind: 'refused', message: started }],
    [null, '2026-11-23T23:50:00.000Z', { kind: 'refused', message: over }],
    ['attended', '2026-11-24T00:00:00Z', { kind: 'refused', message: over }],
    ['clinicianCancelWithNotice', '2026-11-01T00:00:00Z', { kind: 'refused', message: cancelledForYou }],
    ['cancelWithNotice', '2026-11-23T22:00:00Z', { kind: 'done', outcome: 'cancelWithNotice' }],
    ['cancelShortNotice', '2026-12-24T00:00:00Z', { kind: 'done', outcome: 'cancelShortNotice' }],
  ] as const)('that became %s may be cancelled at %s: %j', (serviceDelivered, now, rule) => {
    expect(cancellationRule({ startsAt, endsAt, serviceDelivered }, at(now))).toEqual(rule)
  })
  it.each([
    [{ isMoveAsked: true }, 'cancelWithNotice'],
    [{ movedByPracticeAt: at('2026-11-23T20:00:00Z') }, 'cancelWithNotice'],
    [{ movedByPracticeAt: at('2026-11-20T00:00:00Z') }, 'cancelShortNotice'],
    [{ movedByPracticeAt: null }, 'cancelShortNotice'],
  ] as const)('that the practice changed (%j) an hour before counts as %s', (changes, outcome) => {
    const rule = cancellationRule(
      { startsAt, endsAt, serviceDelivered: null, ...changes },
      at('2026-11-23T22:00:00Z'),
    )
    expect(rule).toEqual({ kind: 'allowed', outcome })
  })
})
