import { describe, expect, it } from 'vitest'
import { mapDetails } from '../funding/methods.ts'
import { toBookingProfile, type RecordOnFile } from './requirements.ts'

const card = {
  number: '2950975362',
  irn: '1',
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
}
const onFile: RecordOnFile = {
  medicare: { ...card, expiryDate: '2026-11', dva: { cardType: 'white' } },
  address: null,
  ...mapDetails(() => null),
  onBehalfOf: 'mySelf',
  dateOfBirth: '2011-05-06',
  intake: null,
  guardian: null,
  keyClientContacts: [],
}
const ofThisBooking = { hasReferral: true, hasAgreedToCancellationPolicy: false, hasParentConsent: false }
const on = (today: string) => toBookingProfile(onFile, { today, ...ofThisBooking })

describe('the Medicare card of a booking', () => {
  it('is good to the end of its month', () => {
    expect(on('2026-11-30').medicare).toMatchObject({ number: card.number })
  })

  it('is asked for again after that, and the DVA card beside it stays', () => {
    expect(on('2026-12-01')).toMatchObject({ medicare: null, dva: { cardType: 'white' } })
  })
})

describe('a booking for a child', () => {
  const today = '2026-11-16'
  const earlier = { behalfOf: 'myChild', isConsentForParent: true } as const
  const forChild = (file: Partial<RecordOnFile>, hasParentConsent: boolean) =>
    toBookingProfile({ ...onFile, ...file }, { today, ...ofThisBooking, hasParentConsent }).forChild

  it('does not go by the consent of an earlier one', () => {
    expect(forChild({ intake: earlier }, false)).toEqual({ hasParentConsent: false, hasGuardian: false })
    expect(forChild({ intake: earlier }, true)).toMatchObject({ hasParentConsent: true })
  })

  it('is one where a parent has signed up, whatever a form said', () => {
    const intake = { behalfOf: 'mySelf', isConsentForParent: false } as const
    expect(forChild({ onBehalfOf: 'myChild' }, false)).not.toBeNull()
    expect(forChild({ onBehalfOf: 'myChild', intake }, false)).not.toBeNull()
    expect(forChild({}, false)).toBeNull()
    expect(forChild({ intake }, false)).toBeNull()
  })
})
