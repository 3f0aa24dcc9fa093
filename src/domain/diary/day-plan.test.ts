import { expect, it } from 'vitest'
import { dayNumberOfIso } from '../time/calendar.ts'
import { planDay } from './schedule.ts'

const monday = dayNumberOfIso('2026-11-16')
const weekly = [
  { weekday: 1, start: 540, end: 720 },
  { weekday: 1, start: 780, end: 1020 },
  { weekday: 2, start: 540, end: 1020 },
] as const

it('gives the stretches of work and the break between them', () => {
  expect(planDay({ weekly, exceptions: [] }, monday)).toEqual({
    working: [
      { start: 540, end: 720 },
      { start: 780, end: 1020 },
    ],
    leave: [],
    breaks: [{ start: 720, end: 780 }],
  })
})

it('takes leave out of the hours, and a break that lies in it', () => {
  const leave = { day: monday, kind: 'leave', start: 700, end: 900 } as const
  expect(planDay({ weekly, exceptions: [leave] }, monday)).toEqual({
    working: [
      { start: 540, end: 700 },
      { start: 900, end: 1020 },
    ],
    leave: [{ start: 700, end: 900 }],
    breaks: [],
  })
})

it('adds extra hours, and knows a day without work', () => {
  const extra = { day: monday + 5, kind: 'extra', start: 600, end: 660 } as const
  expect(planDay({ weekly, exceptions: [extra] }, monday + 5).working).toEqual([{ start: 600, end: 660 }])
  expect(planDay({ weekly, exceptions: [extra] }, monday + 6)).toEqual({ working: [], leave: [], breaks: [] })
})
