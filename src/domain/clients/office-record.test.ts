import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatIsoDate, parseIsoDate } from '../time/calendar.ts'
import {
  changedParts,
  checkOfficeRecord,
  emailChangeWay,
  findChanges,
  needsGuardian,
  type OfficeRecord,
  officeRecordMessages,
} from './office-record.ts'

const today = '2026-11-20'
const nothing: OfficeRecord = {
  dateOfBirth: '1990-03-27',
  onBehalfOf: 'mySelf',
  bookerName: '',
  bookerMobile: '',
  guardianFirstName: '',
  guardianLastName: '',
  guardianEmail: '',
  guardianMobile: '',
}
const child = { ...nothing, dateOfBirth: '2010-01-15' }
const guardian = { guardianFirstName: 'Kim', guardianLastName: 'Reyes', guardianMobile: '+61491570156' }
const errorsOf = (record: OfficeRecord) => {
  const check = checkOfficeRecord(record, today)
  return check.ok ? {} : check.errors
}

describe('a record that the office writes', () => {
  it('of an adult needs a name and a birth date alone', () => {
    expect(checkOfficeRecord(nothing, today)).toEqual({ ok: true, recordType: 'adult' })
  })

  it.each(['2010-01-15', '2008-11-21', '2013-11-20'])(
    'of someone born %s needs a guardian',
    (dateOfBirth) => {
      expect(Object.keys(errorsOf({ ...child, dateOfBirth }))).toEqual([
        'guardianFirstName',
        'guardianLastName',
        'guardianMobile',
      ])
    },
  )

  it.each([{ guardianMobile: '+61491570156' }, { guardianMobile: '', guardianEmail: 'kim@mail.example' }])(
    'reaches the guardian by %j',
    (contact) => {
      const check = checkOfficeRecord({ ...child, ...guardian, ...contact }, today)
      expect(check).toEqual({ ok: true, recordType: 'youngPerson' })
    },
  )

  it('of an adult has no parent who books', () => {
    expect(errorsOf({ ...nothing, onBehalfOf: 'myChild' })).toEqual({
      onBehalfOf: officeRecordMessages.notAParent,
    })
  })

  it('of a minor has no other adult who books', () => {
    expect(errorsOf({ ...child, ...guardian, onBehalfOf: 'someoneElseAdult' })).toEqual({
      onBehalfOf: officeRecordMessages.notAnAdult,
    })
  })

  it('says who the other adult is', () => {
    expect(Object.keys(errorsOf({ ...nothing, onBehalfOf: 'someoneElseAdult' }))).toEqual([
      'bookerName',
      'bookerMobile',
    ])
  })

  it.each(['2013-11-21', '2026-11-21', '1899-12-31', '2010-02-30', ''])(
    'refuses the birth date %j',
    (dateOfBirth) => {
      expect(Object.keys(errorsOf({ ...nothing, dateOfBirth }))).toEqual(['dateOfBirth'])
    },
  )

  it('is of one type on each day, and only a young person’s needs a guardian', () => {
    const day = fc.integer({ min: parseIsoDate('1900-01-01') ?? 0, max: parseIsoDate('2013-11-20') ?? 0 })
    fc.assert(
      fc.property(day, (born) => {
        const record = { ...nothing, ...guardian, dateOfBirth: formatIsoDate(born) }
        const check = checkOfficeRecord(record, today)
        // The eighteenth birthday, counted apart: the same day eighteen years on, which is a later text.
        const isMinor = `${Number(record.dateOfBirth.slice(0, 4)) + 18}${record.dateOfBirth.slice(4)}` > today
        expect(check).toEqual({ ok: true, recordType: isMinor ? 'youngPerson' : 'adult' })
        expect(needsGuardian(record.dateOfBirth, today)).toBe(isMinor)
      }),
    )
  })
})

describe('what the office corrects', () => {
  const text = fc.string({ maxLength: 3 })
  const values = fc.record({
    firstName: text,
    lastName: text,
    dateOfBirth: text,
    mobile: text,
    timeZone: text,
    line1: text,
    line2: text,
    suburb: text,
    state: text,
    postcode: text,
    guardianFirstName: text,
    guardianLastName: text,
    guardianEmail: text,
    guardianMobile: text,
  })

  it('is each field that differs, so that the one before can be had again', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const changes = findChanges(before, after)
        const undone = Object.fromEntries(changes.map((change) => [change.field, change.before]))
        expect({ ...after, ...undone }).toEqual(before)
        expect(changes.every((change) => change.before !== change.after)).toBe(true)
      }),
    )
  })

  it('names the parts of the record that changed', () => {
    const change = (field: 'line2' | 'guardianEmail' | 'mobile') =>
      [{ field, before: '', after: 'x' }] as const
    expect(changedParts(change('line2'))).toEqual({ address: true, guardian: false })
    expect(changedParts(change('guardianEmail'))).toEqual({ address: false, guardian: true })
    expect(changedParts(change('mobile'))).toEqual({ address: false, guardian: false })
  })
})

describe('a new email from the office', () => {
  const [old, other] = ['old@mail.example', 'new@mail.example']
  it.each([
    [true, old, other, true, 'byLink'],
    [true, null, other, true, 'byLink'],
    [true, old, null, true, 'loginNeedsEmail'],
    [true, old, other, false, 'emailNotSetUp'],
    [false, old, other, true, 'byLink'],
    [false, null, other, true, 'atOnce'],
    [false, old, null, true, 'atOnce'],
    [false, old, other, false, 'atOnce'],
  ] as const)('login %s, from %s to %s, mail %s: %s', (hasLogin, before, after, canSendEmail, way) => {
    expect(emailChangeWay({ hasLogin, before, after, canSendEmail })).toBe(way)
  })
})
