import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOf, importKindCodes } from './import-kinds.ts'
import { rowReaders } from './read-rows.ts'
import { readClientRow, readContactRow } from './read-client-rows.ts'
import { readReferralRow } from './read-referral-rows.ts'
import { choicesOf } from './row-reading.ts'

const day = { line: 2, today: '2026-11-19' }
const world = {
  now: new Date('2026-11-19T00:00:00Z'),
  clinicians: [],
  types: [],
  offers: new Set<string>(),
  matches: { clinician: {}, type: {} },
}
const person = { firstName: 'Anh', lastName: 'Le', dateOfBirth: '17/05/1990' }

describe('a client of a file', () => {
  it('is read whole', () => {
    const row = readClientRow(
      {
        ...person,
        id: '7',
        email: 'ANH@mail.example',
        mobile: '491570156',
        line1: '1 Example Street',
        suburb: 'Darwin City',
        state: 'Northern Territory',
        postcode: '800',
        medicareNumber: '2123 45670 1/1',
        medicareExpiry: '05/2029',
      },
      day,
    )
    expect(row).toEqual({
      line: 2,
      sourceId: '7',
      title: 'Anh Le',
      refused: [],
      doubts: [],
      value: {
        firstName: 'Anh',
        lastName: 'Le',
        dateOfBirth: '1990-05-17',
        email: 'anh@mail.example',
        mobile: '+61491570156',
        timeZone: null,
        address: {
          line1: '1 Example Street',
          line2: null,
          suburb: 'Darwin City',
          state: 'NT',
          postcode: '0800',
        },
        medicare: { number: '2123456701', irn: '1', expiryDate: '2029-05' },
        dva: null,
      },
    })
  })

  it.each([
    [{ firstName: '' }, 'No first name'],
    [
      { lastName: 'Le<script>' },
      'The last name has something besides letters, spaces, hyphens and apostrophes',
    ],
    [{ dateOfBirth: '' }, 'No date of birth'],
    [{ dateOfBirth: '12/08/2062' }, 'Born in the future, 12/08/2062'],
    [{ dateOfBirth: '12/08/1862' }, 'Born before 1900, 12/08/1862'],
  ])('%o is refused', (change, reason) =>
    expect(readClientRow({ ...person, ...change }, day)).toMatchObject({ value: null, refused: [reason] }),
  )

  it.each([
    [{ firstName: 'T.' }, 'The first name is one letter'],
    [{ dateOfBirth: '03/04/2011' }, '15 years old, and a guardian is still to be entered'],
    [{ dateOfBirth: '03/04/1911' }, '115 years old'],
    [{ email: 'anh@' }, 'The email is incomplete or mistyped. It is left out'],
    [{ medicareNumber: '1234567890' }, 'The Medicare number doesn’t check out. It is left out'],
    [
      { line1: '1 Street', suburb: 'Carlton', state: 'NSW', postcode: '3053' },
      'The address is incomplete, or its postcode is in another state. It is left out',
    ],
  ])('%o is doubtful, never dropped in silence', (change, text) => {
    const { value, doubts } = readClientRow({ ...person, ...change }, day)
    expect(value).not.toBeNull()
    expect(doubts).toEqual([{ kind: 'unusual', text }])
    expect(choicesOf(doubts)).toEqual(['import', 'leaveOut'])
  })

  it('without an id is known by name and birthday', () => {
    expect(readClientRow({ ...person, firstName: 'Zoë' }, day).sourceId).toBe('zoe le 1990-05-17')
  })
})

it('a contact needs what its form asks for', () => {
  expect(
    readContactRow({ clientId: '1', role: 'Next of kin', firstName: 'Minh', mobile: '0491570157' }, day)
      .value,
  ).toMatchObject({ role: 'emergency', mobile: '+61491570157' })
  expect(
    readContactRow({ clientId: '1', role: 'Mother', firstName: 'Minh', lastName: 'Le' }, day).refused,
  ).toEqual(['A guardian needs an email'])
  expect(
    readContactRow(
      {
        clientId: '1',
        role: 'Mother',
        firstName: 'Minh',
        lastName: 'Le',
        email: 'minh@mail.example',
        mobile: '1',
      },
      day,
    ),
  ).toMatchObject({
    value: { mobile: null },
    doubts: [{ kind: 'unusual', text: expect.stringMatching(/It is left out$/) }],
  })
  expect(readContactRow({ clientId: '1', role: 'cat', firstName: 'Tom' }, day).refused).toEqual([
    '“cat” is neither emergency nor guardian',
  ])
})

describe('what was used of a referral before', () => {
  const referral = { clientId: '1', referrer: 'Dr Okafor' }
  it.each([
    [{ writtenOn: '03/02/2026', sessionsUsed: '3' }, { onReferral: 3, inYear: 3, year: 2026 }, 0],
    [
      { writtenOn: '03/02/2025', sessionsUsed: '3', sessionsThisYear: '1' },
      { onReferral: 3, inYear: 1, year: 2026 },
      0,
    ],
    [{ writtenOn: '03/02/2025', sessionsUsed: '3' }, { onReferral: 3, inYear: 0, year: 2026 }, 1],
    [{ writtenOn: '03/02/2026' }, { onReferral: 0, inYear: 0, year: 2026 }, 0],
    [{ writtenOn: '03/02/2026', sessionsUsed: '8' }, { onReferral: 8, inYear: 8, year: 2026 }, 1],
  ])('%o', (cells, used, doubts) => {
    const row = readReferralRow({ ...referral, ...cells }, day)
    expect(row.value?.used).toEqual(used)
    expect(row.doubts).toHaveLength(doubts)
  })

  it('is never more in the year than on the whole referral', () => {
    expect(
      readReferralRow({ ...referral, writtenOn: '03/02/2026', sessionsUsed: '1', sessionsThisYear: '2' }, day)
        .value,
    ).toBeNull()
  })
})

it('every row of every kind is ready, doubtful or refused with a reason, whatever stands in it', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(...importKindCodes)
        .chain((kind) =>
          fc.tuple(
            fc.constant(kind),
            fc.record(
              Object.fromEntries(
                Object.keys(fieldsOf(kind)).map((field) => [
                  field,
                  fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' })),
                ]),
              ),
            ),
          ),
        ),
      ([kind, cells]) => {
        const row = rowReaders[kind](cells, { ...day, world })
        expect(row.value === null).toBe(row.refused.length > 0)
        expect(
          [...row.refused, ...row.doubts.map(({ text }) => text)].every((text) => text.trim() !== ''),
        ).toBe(true)
      },
    ),
  )
})
