import { describe, expect, it } from 'vitest'
import { type AgeRange, servesOnlyAdults, servesOnlyUnder18s, toAgeBadges } from './vocabularies.ts'

const rows: { served: AgeRange[]; badges: string; onlyAdults: boolean; onlyUnder18: boolean }[] = [
  { served: [], badges: 'Adults, Young people 13-17', onlyAdults: false, onlyUnder18: false },
  { served: ['children'], badges: '', onlyAdults: false, onlyUnder18: true },
  { served: ['teenagers'], badges: 'Young people 13-17', onlyAdults: false, onlyUnder18: true },
  { served: ['children', 'teenagers'], badges: 'Young people 13-17', onlyAdults: false, onlyUnder18: true },
  { served: ['youth'], badges: 'Adults', onlyAdults: true, onlyUnder18: false },
  { served: ['adults'], badges: 'Adults', onlyAdults: true, onlyUnder18: false },
  { served: ['olderAdults'], badges: 'Adults', onlyAdults: true, onlyUnder18: false },
  {
    served: ['teenagers', 'adults'],
    badges: 'Adults, Young people 13-17',
    onlyAdults: false,
    onlyUnder18: false,
  },
]

describe.each(rows)('a clinician who serves $served', ({ served, badges, onlyAdults, onlyUnder18 }) => {
  it('shows the badges of what they serve', () => {
    const lit = toAgeBadges(served).filter((badge) => badge.isServed)
    expect(lit.map((badge) => badge.label).join(', ')).toBe(badges)
  })

  it('restricts whom they see', () => {
    expect(servesOnlyAdults(served)).toBe(onlyAdults)
    expect(servesOnlyUnder18s(served)).toBe(onlyUnder18)
  })
})

it('shows both badges even when neither is served, so that a screen can grey them', () => {
  expect(toAgeBadges(['children'])).toEqual([
    { code: 'adults', label: 'Adults', isServed: false },
    { code: 'youngPeople', label: 'Young people 13-17', isServed: false },
  ])
})
