import { expect, it } from 'vitest'
import { barsOf, levelBars } from './devices.tsx'

const tone = (loudness: number) =>
  Array.from({ length: 1024 }, (_, at) => loudness * Math.sin((at / 1024) * Math.PI * 64))

it.each([
  ['silence', tone(0), 0],
  ['nothing at all', [], 0],
  ['a whisper', tone(0.005), 3],
  ['speech', tone(0.1), 11],
  ['a shout', tone(1), levelBars],
])('%s lights its bars', (_, samples, bars) => {
  expect(barsOf(samples)).toBe(bars)
})
