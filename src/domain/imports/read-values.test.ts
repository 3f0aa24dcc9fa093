import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offeredZones } from '../time/zones.ts'
import {
  isMobileNumber,
  readCount,
  readDate,
  readMoment,
  readPhone,
  readState,
  splitMedicare,
} from './read-values.ts'

const zone = 'Australia/Sydney'

describe('values of a file', () => {
  it.each([
    ['17/05/1990', '1990-05-17'],
    ['7/5/1990', '1990-05-07'],
    ['17-05-1990', '1990-05-17'],
    ['17.5.1990', '1990-05-17'],
    ['1990-05-17', '1990-05-17'],
    ['1990-05-17T00:00:00Z', '1990-05-17'],
    ['29/02/2024', '2024-02-29'],
    [' 17/05/1990 ', '1990-05-17'],
  ])('the date %s', (typed, value) => expect(readDate(typed)).toEqual({ ok: true, value }))

  it.each([
    ['30/02/2026', 'There is no 30 February 2026'],
    ['05/17/1990', 'There is no month 17'],
    ['17/05/90', '“17/05/90” is not a date like 17/05/1990 or 1990-05-17'],
    ['17 May 1990', '“17 May 1990” is not a date like 17/05/1990 or 1990-05-17'],
    ['17/05/1990 sometime', '“17/05/1990 sometime” is not a date like 17/05/1990 or 1990-05-17'],
    ['', '“” is not a date like 17/05/1990 or 1990-05-17'],
  ])('no date: %s', (typed, reason) => expect(readDate(typed)).toEqual({ ok: false, reason }))

  it('reads a day however it is written', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10)
          const [year, month, day] = iso.split('-')
          for (const typed of [iso, `${day}/${month}/${year}`, `${Number(day)}/${Number(month)}/${year}`])
            expect(readDate(typed)).toEqual({ ok: true, value: iso })
        },
      ),
    )
  })

  it.each([
    ['25/11/2026', '9:00 am', '2026-11-24T22:00:00.000Z'],
    ['25/11/2026', '14:30', '2026-11-25T03:30:00.000Z'],
    ['25/11/2026 9:00 am', '', '2026-11-24T22:00:00.000Z'],
    ['2026-11-25T09:00', '', '2026-11-24T22:00:00.000Z'],
    ['2026-11-25T09:00:00Z', '', '2026-11-25T09:00:00.000Z'],
    ['2026-11-25T09:00:00+08:00', '', '2026-11-25T01:00:00.000Z'],
    ['25/11/2026', '12:15 am', '2026-11-24T13:15:00.000Z'],
    ['25/11/2026', '12:15 pm', '2026-11-25T01:15:00.000Z'],
  ])('the moment %s %s', (date, time, iso) => {
    expect(readMoment(date, time, zone)).toEqual({ ok: true, value: new Date(iso) })
  })

  it.each([
    ['05/10/2025', '2:30 am', 'The clock skips this time: daylight saving begins then'],
    ['25/11/2026', '', '“25/11/2026” has no time like 9:30 am or 14:00'],
    ['25/11/2026', '25:00', '“25:00” is not a time of day'],
    ['25/11/2026', '13:00 pm', '“13:00 pm” is not a time of day'],
    ['25/11/2026', 'noon', '“noon” has no time like 9:30 am or 14:00'],
  ])('no moment: %s %s', (date, time, reason) =>
    expect(readMoment(date, time, zone)).toEqual({ ok: false, reason }),
  )

  it('a moment is the same on the clock of the zone that it is read in', () => {
    const zones = fc.constantFrom(...offeredZones.map(({ id }) => id))
    const minutes = fc.integer({ min: Date.UTC(2015, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })
    fc.assert(
      fc.property(zones, minutes, (id, minute) => {
        const at = new Date(minute * 60_000)
        const parts = new Intl.DateTimeFormat('en-AU', {
          timeZone: id,
          dateStyle: 'short',
          timeStyle: 'short',
          hour12: false,
        }).formatToParts(at)
        const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
        const date = `${part('day')}/${part('month')}/20${part('year').slice(-2)}`
        const read = readMoment(date, `${part('hour')}:${part('minute')}`, id)
        // In the hour that comes twice, the first of the two is meant.
        expect(read.ok && [0, 3_600_000, 1_800_000]).toContain(read.ok && at.getTime() - read.value.getTime())
      }),
    )
  })

  it.each([
    ['0491 570 156', '+61491570156'],
    ['491570156', '+61491570156'],
    ['61491570156', '+61491570156'],
    ['+61 491 570 156', '+61491570156'],
    ['(03) 9999 9999', '+61399999999'],
  ])('the phone %s', (typed, value) => expect(readPhone(typed)).toEqual({ ok: true, value }))

  it.each(['12', '0491 570 15', '+1 202 555 0100', 'ask mum'])('no phone: %s', (typed) =>
    expect(readPhone(typed).ok).toBe(false),
  )

  it('knows the rest', () => {
    expect([isMobileNumber('+61491570156'), isMobileNumber('+61399999999')]).toEqual([true, false])
    expect(splitMedicare('2123 45670 1 / 1')).toEqual({ number: '2123456701', irn: '1' })
    expect(splitMedicare('2123 45670 1')).toEqual({ number: '2123456701', irn: null })
    expect([readCount(''), readCount('6'), readCount('-1').ok]).toEqual([
      { ok: true, value: null },
      { ok: true, value: 6 },
      false,
    ])
    expect([readState('Victoria'), readState('nsw')]).toEqual(['VIC', 'NSW'])
  })
})
