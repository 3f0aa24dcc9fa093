import { describe, expect, it } from 'vitest'
import { officeFilters, officeStatus } from './listing.ts'
import { missingForPublishing, toSlug } from './profile-rules.ts'

const caseLoad = { isOpenToNewClients: true, shouldUseCaseLoad: true, remainingSlots: 3 }
const facts = { status: 'active', isPublished: true, isProfileListed: true, caseLoad } as const

describe('how a clinician stands', () => {
  it.each([
    [{}, 'listed'],
    [{ caseLoad: { ...caseLoad, remainingSlots: 0 } }, 'full'],
    [{ caseLoad: { ...caseLoad, remainingSlots: 0, shouldUseCaseLoad: false } }, 'listed'],
    [{ caseLoad: { ...caseLoad, isOpenToNewClients: false } }, 'referredOnly'],
    [{ isProfileListed: false }, 'unlisted'],
    [{ status: 'inactive' as const }, 'left'],
    [{ status: 'inactive' as const, isPublished: false, isProfileListed: false }, 'draft'],
  ])('%j is %s', (change, status) => {
    expect(officeStatus({ ...facts, ...change })).toBe(status)
  })

  it('is found by at least one filter', () => {
    const found = new Set(officeFilters.flatMap(({ statuses }) => [...statuses]))
    expect([...found].toSorted()).toEqual(['draft', 'full', 'left', 'listed', 'referredOnly', 'unlisted'])
  })
})

describe('what a draft needs to be published', () => {
  const whole = {
    role: 'clinicalPsychologists',
    shortDescription: 'I listen.',
    fundingMethods: ['rebate'],
    appointmentTypeIds: ['a'],
    ahpraNumber: 'PSY0001234567',
  } as const

  it('is nothing where it is whole', () => expect(missingForPublishing(whole)).toEqual({}))

  it('is named field by field', () => {
    const empty = {
      ...whole,
      shortDescription: '',
      fundingMethods: [],
      appointmentTypeIds: [],
      ahpraNumber: null,
    }
    expect(Object.keys(missingForPublishing(empty))).toEqual([
      'shortDescription',
      'fundingMethods',
      'appointmentTypeIds',
      'ahpraNumber',
    ])
  })

  it('asks GPs for no funding and social workers for no registration', () => {
    expect(missingForPublishing({ ...whole, role: 'generalPractitioner', fundingMethods: [] })).toEqual({})
    expect(missingForPublishing({ ...whole, role: 'socialWorkers', ahpraNumber: null })).toEqual({})
  })
})

it.each([
  ['Amelia Tran', 'amelia-tran'],
  ['Siobhán O’Brien', 'siobhan-o-brien'],
  ['  Jean-Luc  ', 'jean-luc'],
  ['陈', ''],
])('%s has the address %s', (name, slug) => expect(toSlug(name)).toBe(slug))
