import { describe, expect, it } from 'vitest'
import { isListedAsPsychologist, type ListingCandidate } from './listing.ts'

const open: ListingCandidate = {
  role: 'clinicalPsychologists',
  status: 'active',
  isProfileListed: true,
  caseLoad: { isOpenToNewClients: true },
}
const closed: ListingCandidate = { ...open, caseLoad: { isOpenToNewClients: false } }
const stranger = { isAttached: false }
const ownClient = { isAttached: true }

describe('who is listed', () => {
  it.each([
    ['open, to a stranger', open, stranger, true],
    ['open, to their own client', open, ownClient, true],
    ['closed, to a stranger', closed, stranger, false],
    ['closed, to their own client', closed, ownClient, true],
    ['inactive', { ...open, status: 'inactive' }, ownClient, false],
    ['unlisted', { ...open, isProfileListed: false }, ownClient, false],
    ['a GP', { ...open, role: 'generalPractitioner' }, stranger, false],
  ] as const)('%s', (_name, clinician, viewer, listed) => {
    expect(isListedAsPsychologist(clinician, viewer)).toBe(listed)
  })
})
