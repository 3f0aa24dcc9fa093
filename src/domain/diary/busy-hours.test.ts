import { expect, it } from 'vitest'
import { dayNumberOfIso, minutesPerDay } from '../time/calendar.ts'
import { busyHours } from './calendars.ts'

const monday = dayNumberOfIso('2026-11-16')
const midnight = monday * minutesPerDay
const at = (start: number, end: number) => ({ start: midnight + start, end: midnight + end })
const working = [
  { start: 540, end: 720 },
  { start: 780, end: 1020 },
]

it('gives what is busy of the hours, and nothing of the break between them', () => {
  expect(busyHours(working, [at(600, 840)], monday)).toEqual([
    { start: 600, end: 720 },
    { start: 780, end: 840 },
  ])
})

it('joins what several calendars say, in whatever order they say it', () => {
  expect(busyHours(working, [at(630, 700), at(600, 660)], monday)).toEqual([{ start: 600, end: 700 }])
})

it('leaves out what is outside of the hours, and days without work', () => {
  expect(busyHours(working, [at(0, 540), at(1020, 1320)], monday)).toEqual([])
  expect(busyHours([], [at(600, 660)], monday)).toEqual([])
})

it('takes of a stretch over several days what belongs to the day', () => {
  const days = [at(-minutesPerDay + 1000, 570), at(1000, minutesPerDay + 600)]
  expect(busyHours(working, days, monday)).toEqual([
    { start: 540, end: 570 },
    { start: 1000, end: 1020 },
  ])
  expect(busyHours(working, days, monday + 1)).toEqual([{ start: 540, end: 600 }])
})

it('is empty without a busy calendar', () => {
  expect(busyHours(working, [], monday)).toEqual([])
})
