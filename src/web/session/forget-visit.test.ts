import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldReservation } from '../choose-time/reservation.fixture.ts'
import { keepClaim } from './kept-claim.ts'
import { readItem, storeItem } from './tab-storage.ts'
import { tabStorage } from './tab-storage.fixture.ts'
import { forgetVisit } from './session-store.ts'

const kept = new Map<string, string>()
const keptByBrowser = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', tabStorage(kept))
  keptByBrowser.clear()
  vi.stubGlobal('localStorage', tabStorage(keptByBrowser))
})
afterEach(() => vi.unstubAllGlobals())

it('leaves nothing of a person in the browser, and keeps how times are shown', () => {
  storeItem('reservation', heldReservation())
  storeItem('bookedFor', 'Robin Field')
  storeItem('matchingQuery', { concerns: ['anxiety'] })
  storeItem('signUpDraft', { firstName: 'Robin' })
  storeItem('profileDraft', { clientId: 'robin', lastName: 'Field' })
  storeItem('fundingDrafts', { 'medicare robin': { medicareNumber: '2951201842' } })
  storeItem('createdUser', {
    firstName: 'Robin',
    lastName: 'Field',
    email: 'robin@mail.example',
    dateOfBirth: '1990-05-17',
    clientRecordId: 'robin',
    authToken: 'token',
  })
  storeItem('timeZone', 'Australia/Perth')
  storeItem('funding', 'rebate')
  keepClaim({ answers: { usualGp: 'yes' }, answeredAt: new Date(), isOnRecord: true })
  forgetVisit()
  expect([...kept.keys()].toSorted()).toEqual(['banksia.funding', 'banksia.timeZone'])
  expect([...keptByBrowser.keys()]).toEqual([])
  expect(readItem('reservation')).toBeNull()
})
