import { expect, it } from 'vitest'
import { joinState } from './join-session.tsx'

const room = { opensAt: '2026-11-16T22:45:00.000Z', closesAt: '2026-11-17T00:35:00.000Z' }

it.each([
  ['2026-11-16T22:44:59.999Z', 'notYet'],
  ['2026-11-16T22:45:00.000Z', 'open'],
  ['2026-11-17T00:34:59.999Z', 'open'],
  ['2026-11-17T00:35:00.000Z', 'over'],
])('at %s it is %s', (now, state) => {
  expect(joinState(room, Date.parse(now))).toBe(state)
})

it.each([
  ['2026-11-14T22:44:59.999Z', 'notYet'],
  ['2026-11-14T22:45:00.000Z', 'soon'],
  ['2026-11-16T22:44:59.999Z', 'soon'],
  ['2026-11-16T22:45:00.000Z', 'open'],
  ['2026-11-17T00:35:00.000Z', 'open'],
])('listed as ahead, at %s of the device’s clock it is %s', (now, state) => {
  expect(joinState(room, Date.parse(now), 'ahead')).toBe(state)
})

it.each(['2026-11-16T20:00:00.000Z', '2026-11-17T05:00:00.000Z'])(
  'listed as begun, it is open at %s too',
  (now) => {
    expect(joinState(room, Date.parse(now), 'begun')).toBe('open')
  },
)
