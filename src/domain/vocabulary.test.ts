import { describe, expect, it } from 'vitest'
import { ageRanges, concerns, genders, languages, styles } from './clinicians/vocabularies.ts'
import { claimTypes } from './funding/methods.ts'
import { deliveryTypes } from './clinicians/delivery-types.ts'
import { clinicianRoles } from './clinicians/roles.ts'
import { clinicianStatuses } from './clinicians/listing.ts'
import { findLabel, findTerm, hasCode, listCodes, type Term } from './vocabulary.ts'
import { weekDays } from './time/days-and-times.ts'

describe('the closed lists', () => {
  it.each<[string, readonly Term[], number]>([
    ['clinician roles', clinicianRoles, 5],
    ['claim types', claimTypes, 5],
    ['concerns', concerns, 13],
    ['languages', languages, 19],
    ['styles', styles, 13],
    ['genders', genders, 3],
    ['age ranges', ageRanges, 5],
    ['delivery types', deliveryTypes, 2],
    ['statuses', clinicianStatuses, 2],
    ['week days', weekDays, 7],
  ])('%s have distinct codes and labels', (_name, terms, count) => {
    expect(terms).toHaveLength(count)
    expect(new Set(listCodes(terms)).size).toBe(count)
    expect(new Set(terms.map((term) => term.label)).size).toBe(count)
  })

  it('holds the 19 languages in their order', () => {
    expect(listCodes(languages).join(' ')).toBe(
      'en cmn ar vi yue pa el it fil hi es ko ta si ne ur fa tr asf',
    )
  })
})

describe('looking up a term', () => {
  it('gives the words for a code', () => {
    expect(findLabel(clinicianRoles, 'clinicalPsychologists')).toBe('Clinical psychologist')
    expect(findTerm(weekDays, 'sunday').isoNumber).toBe(7)
  })

  it('tells a code from anything else', () => {
    expect(hasCode(genders, 'nonBinary')).toBe(true)
    expect(hasCode(genders, 'Non-binary')).toBe(false)
    expect(hasCode(genders, undefined)).toBe(false)
  })

  it('treats an unknown code as a bug', () => {
    const terms: readonly Term[] = genders
    expect(() => findTerm(terms, 'unknown')).toThrow('No term has the code unknown')
  })
})
