import { expect, it } from 'vitest'
import { untilNextLook } from './second-step-form.tsx'

const now = new Date('2026-11-16T00:00:00.000Z')
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString()

it.each([
  ['no pause', null, false],
  ['the end is near', inMs(20_000), 21_000],
  ['the end is far', inMs(15 * 60_000), 60_000],
  ['over by the clock of a device that is ahead', inMs(-90_000), 5_000],
])('%s', (_, until, expected) => {
  expect(untilNextLook(until, now)).toBe(expected)
})
