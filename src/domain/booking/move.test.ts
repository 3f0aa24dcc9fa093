import { describe, expect, it } from 'vitest'
import { feeDue, moveRefusals, moveRule } from './cancel-and-move.ts'

const startsAt = new Date('2026-11-23T23:00:00Z')
const endsAt = new Date('2026-11-23T23:50:00Z')
const elsewhere = new Date('2026-12-01T23:00:00Z')
const appointment = {
  startsAt,
  endsAt,
  serviceDelivered: null,
  outOfPocketCents: 5208,
  shortNoticeFeeCents: null,
} as const
const move = (now: string, change: object = {}, to = elsewhere) =>
  moveRule({ ...appointment, ...change }, to, new Date(now))

describe('moving an appointment', () => {
  it.each([
    ['2026-11-01T00:00:00Z', 0],
    ['2026-11-21T23:00:00.000Z', 0],
    ['2026-11-21T23:00:00.001Z', 5208],
    ['2026-11-23T22:59:59.999Z', 5208],
  ])('at %s costs %s cents: the old time decides', (now, fee) => {
    for (const to of [elsewhere, new Date('2026-11-23T20:00:00Z')]) {
      const rule = move(now, {}, to)
      expect(rule.kind === 'allowed' && feeDue(rule.notice)).toBe(fee)
    }
  })

  it('costs what the practice asks, where it asks for something else', () => {
    const rule = move('2026-11-23T00:00:00Z', { shortNoticeFeeCents: 0 })
    expect(rule).toEqual({ kind: 'allowed', notice: { kind: 'shortNotice', feeCents: 0 } })
  })

  const { started, over, cancelled, sameTime } = moveRefusals
  it.each([
    ['2026-11-23T23:00:00.000Z', {}, elsewhere, started],
    ['2026-11-23T23:50:00.000Z', {}, elsewhere, over],
    ['2026-11-23T23:40:00Z', { serviceDelivered: 'attended' }, elsewhere, over],
    ['2026-11-01T00:00:00Z', { serviceDelivered: 'cancelWithNotice' }, elsewhere, cancelled],
    ['2026-11-01T00:00:00Z', { serviceDelivered: 'clinicianCancelWithNotice' }, elsewhere, cancelled],
    ['2026-11-01T00:00:00Z', {}, startsAt, sameTime],
  ])('at %s with %j to %s is refused: %s', (now, change, to, message) => {
    expect(move(now, change, to)).toMatchObject({ kind: 'refused', message })
  })
})
