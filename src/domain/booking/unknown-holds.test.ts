import { describe, expect, it } from 'vitest'
import { dateOfEpochMinute, localDayAt, startOfDay, toEpochMinute } from '../time/local-time.ts'
import type { Schedule } from '../diary/schedule.ts'
import { dayAround, firstHoldSeconds, type HoldShare, mostHeld, roomFor } from './holds.ts'

const zone = 'Australia/Sydney'
const schedule: Schedule = {
  zone,
  weekly: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, start: 480, end: 1200 })),
  exceptions: [],
  busy: [],
}
const noon = toEpochMinute(new Date('2027-03-10T02:00:00Z'))
const dayStart = startOfDay(localDayAt(dateOfEpochMinute(noon), zone), zone)

describe('what unknown visitors may hold', () => {
  it.each<[HoldShare, number, number]>([
    ['addressOfCalendar', 336, 84],
    ['addressOfCalendar', 26, 6],
    ['addressOfCalendar', 4, 2],
    ['addressOfDay', 12, 6],
    ['addressOfDay', 2, 1],
    ['addressOfDay', 1, 1],
    ['everyoneOfDay', 12, 9],
    ['everyoneOfDay', 4, 3],
    ['everyoneOfDay', 3, 2],
  ])('%s of %i appointments: %i', (kind, appointments, most) => {
    expect(mostHeld(kind, appointments)).toBe(most)
  })

  it('leaves something of every calendar that has more than a pair of times', () => {
    for (let appointments = 3; appointments < 500; appointments += 1) {
      expect(mostHeld('addressOfCalendar', appointments)).toBeLessThanOrEqual(Math.max(2, appointments / 4))
      expect(mostHeld('everyoneOfDay', appointments)).toBeLessThan(appointments)
    }
  })

  it('lasts for the whole time where the holder is known, and otherwise until it is looked at', () => {
    expect(firstHoldSeconds(true, 900, 86_400)).toBe(900)
    expect(firstHoldSeconds(false, 900, 86_400)).toBe(120)
    expect(firstHoldSeconds(false, 5, 86_400)).toBe(5)
    expect(firstHoldSeconds(true, 900, 300)).toBe(300)
    expect(firstHoldSeconds(false, 900, 60)).toBe(60)
  })
})

describe('room for appointments', () => {
  it('is the clinician’s own day, minus what is booked', () => {
    const span = dayAround(schedule, noon)
    expect(span).toEqual({ start: dayStart, end: dayStart + 1440 })
    const room = (booked: Schedule['busy']) => roomFor(schedule, { span, booked, eachMinutes: 60 })
    expect(room([])).toBe(12)
    expect(room([{ start: noon, end: noon + 50 }])).toBe(11)
    expect(room([{ start: dayStart, end: dayStart + 1440 }])).toBe(0)
  })

  it('does not count a gap that is too short', () => {
    const booked = [{ start: dayStart + 510, end: dayStart + 1200 }]
    expect(roomFor(schedule, { span: dayAround(schedule, noon), booked, eachMinutes: 60 })).toBe(0)
  })

  it('is nothing in a span without time', () => {
    const span = { start: noon, end: noon }
    expect(roomFor(schedule, { span, booked: [], eachMinutes: 60 })).toBe(0)
  })
})
