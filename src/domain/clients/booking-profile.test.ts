import { describe, expect, it } from 'vitest'
import { bookingProfileOf, type OnFile } from './booking-profile.ts'

const card = {
  number: '2950975362',
  irn: '1',
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
}
const onFile: OnFile = {
  medicare: { ...card, expiryDate: '2026-11', dva: { cardType: 'white' } },
  address: null,
  ndis: null,
  workCover: null,
  intake: null,
  guardian: null,
  keyClientContacts: [],
}
const on = (today: string) =>
  bookingProfileOf(onFile, { today, hasReferral: true, hasAgreedToCancellationPolicy: false })

describe('the Medicare card of a booking', () => {
  it('is good to the end of its month', () => {
    expect(on('2026-11-30').medicare).toMatchObject({ number: card.number })
  })

  it('is asked for again after that, and the DVA card beside it stays', () => {
    expect(on('2026-12-01')).toMatchObject({ medicare: null, dva: { cardType: 'white' } })
  })
})
