import { describe, expect, it } from 'vitest'
import { candidate, criteria, thursdayEvening, tuesdayEvening } from './matching.fixture.ts'
import { fitHeading, rankMatches } from './matches.ts'

const names = (...args: Parameters<typeof rankMatches>) => rankMatches(...args).map(({ name }) => name)

describe('rankMatches', () => {
  it('puts more of what was asked for first, a speciality before a sideline', () => {
    const found = [
      candidate('one sideline', { primarySpecialisations: [], secondarySpecialisations: ['sleep'] }),
      candidate('one speciality', { primarySpecialisations: ['sleep'] }),
      candidate('speciality and sideline', {
        primarySpecialisations: ['anxiety'],
        secondarySpecialisations: ['sleep'],
      }),
    ]
    expect(names(found, criteria, null)).toEqual([
      'speciality and sideline',
      'one speciality',
      'one sideline',
    ])
  })

  it.each([
    ['the sooner', { starts: [tuesdayEvening] }, { starts: [thursdayEvening] }],
    ['the longer in the work', { years: 20 }, { years: 3 }],
    ['the name', {}, {}],
  ] as const)('among equals, %s decides', (_name, first, second) => {
    const found = [candidate('B', second), candidate('A', first)]
    expect(names(found, criteria, null)).toEqual(['A', 'B'])
    expect(names(found.toReversed(), criteria, null)).toEqual(['A', 'B'])
  })

  it('gives at most three', () => {
    expect(
      names(
        ['A', 'B', 'C', 'D'].map((name) => candidate(name)),
        criteria,
        null,
      ),
    ).toEqual(['A', 'B', 'C'])
  })

  it('leaves out the attached psychologist, and then the fourth moves up', () => {
    const found = ['A', 'B', 'C', 'D'].map((name) => candidate(name))
    expect(names(found, criteria, 'B')).toEqual(['A', 'C', 'D'])
  })

  it.each([
    ['whose case load is full', { caseLoad: { isOpenToNewClients: true, remainingSlots: 0 } }],
    ['who is closed to new clients', { caseLoad: { isOpenToNewClients: false, remainingSlots: 5 } }],
    ['with no free time', { starts: [] }],
    ['who sees only young people', { clientAgeRange: ['teenagers'] }],
  ] as const)('leaves out a psychologist %s', (_name, wish) => {
    expect(names([candidate('A', wish)], criteria, null)).toEqual([])
  })

  it('leaves out who sees only adults, for a child, and keeps who names no age', () => {
    const child = { ...criteria, who: 'myChild' } as const
    const found = [
      candidate('adults', { clientAgeRange: ['adults', 'olderAdults'] }),
      candidate('both', { clientAgeRange: ['teenagers', 'adults'] }),
      candidate('unnamed', { clientAgeRange: [] }),
    ]
    expect(names(found, child, null)).toEqual(['both', 'unnamed'])
  })
})

describe('fitHeading', () => {
  it.each([
    [0, tuesdayEvening, 'The closest fit'],
    [1, thursdayEvening, 'Also a good fit'],
    [1, '2026-11-24T07:00:00.000Z', 'A good fit, if you can wait a week'],
    [2, '2026-12-03T07:00:00.000Z', 'A good fit, if you can wait two weeks'],
    [2, '2027-01-20T07:00:00.000Z', 'A good fit, if you can wait a month or more'],
    [2, '2026-11-10T07:00:00.000Z', 'Also a good fit'],
  ])('at %i, free first at %s: %s', (position, start, words) => {
    const closest = candidate('A', { starts: [tuesdayEvening] })
    expect(fitHeading(position, candidate('B', { starts: [start] }), closest)).toBe(words)
  })
})
