import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, writeCalendarFile } from './calendars.ts'

const event: CalendarEvent = {
  method: 'PUBLISH',
  uid: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a001@clinic.example',
  sequence: 0,
  stamp: new Date('2026-11-15T12:14:08.250Z'),
  startsAt: new Date('2026-11-23T23:00:00Z'),
  endsAt: new Date('2026-11-23T23:50:00Z'),
  summary: 'Appointment, Banksia',
  description: 'https://clinic.example/my/appointments',
  organizer: { name: 'Banksia', email: 'care@banksia.example' },
}

const octets = (line: string) => new TextEncoder().encode(line).length

/** As a calendar reads it: join folded lines, split at the first colon, take the escapes out. */
function readProperties(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const),
  )
}
const unescapeText = (text: string) =>
  text.replaceAll(/\\([\\;,n])/g, (_, character: string) => (character === 'n' ? '\n' : character))

describe('a calendar file', () => {
  it('is what RFC 5545 asks for, letter for letter', () => {
    expect(writeCalendarFile(event)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Banksia//Appointments//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a001@clinic.example',
        'SEQUENCE:0',
        'DTSTAMP:20261115T121408Z',
        'DTSTART:20261123T230000Z',
        'DTEND:20261123T235000Z',
        String.raw`SUMMARY:Appointment\, Banksia`,
        'DESCRIPTION:https://clinic.example/my/appointments',
        'ORGANIZER;CN="Banksia":mailto:care@banksia.example',
        'STATUS:CONFIRMED',
        'CLASS:PRIVATE',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('takes the entry out again under the same UID', () => {
    const cancelled = readProperties(writeCalendarFile({ ...event, method: 'CANCEL', sequence: 1 }))
    expect(cancelled.get('METHOD')).toBe('CANCEL')
    expect(cancelled.get('STATUS')).toBe('CANCELLED')
    expect(cancelled.get('SEQUENCE')).toBe('1')
    expect(cancelled.get('UID')).toBe(event.uid)
  })

  const anyText = fc.string({ unit: 'binary', maxLength: 400 })

  it('has no line over 75 octets, no control character and no bare line break, whatever the words', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (summary, description, name) => {
        const organizer = { ...event.organizer, name }
        const file = writeCalendarFile({ ...event, summary, description, organizer })
        const lines = file.split('\r\n')
        expect(lines.pop()).toBe('')
        for (const line of lines) {
          expect(octets(line)).toBeLessThanOrEqual(75)
          expect(line.replaceAll('\t', '')).not.toMatch(/\p{Cc}/u)
        }
      }),
    )
  })

  it('is read back as it was written, also where a fold falls inside a word or an escape', () => {
    const printable = fc.string({ unit: 'grapheme', maxLength: 400 })
    const awkward = fc.stringMatching(/^[\\;,:"\n é😀a]{0,200}$/u)
    fc.assert(
      fc.property(fc.oneof(printable, awkward), fc.oneof(printable, awkward), (summary, description) => {
        const properties = readProperties(writeCalendarFile({ ...event, summary, description }))
        expect(unescapeText(properties.get('SUMMARY') ?? '')).toBe(summary)
        expect(unescapeText(properties.get('DESCRIPTION') ?? '')).toBe(description)
      }),
    )
  })

  it('cannot be given a second property by words that look like one', () => {
    const file = writeCalendarFile({ ...event, summary: 'x\r\nATTENDEE:mailto:someone@else.example' })
    expect(readProperties(file).has('ATTENDEE')).toBe(false)
  })
})
