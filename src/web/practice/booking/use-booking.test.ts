import { describe, expect, it } from 'vitest'
import type { BookingOptions } from '#contract/staff/booking.ts'
import { firstChoice, fittingType, settle, waysToMeet } from './use-booking.ts'

const options = (isNew: boolean): BookingOptions => ({
  client: {
    id: 'client',
    name: 'Robin Field',
    dateOfBirth: '1990-01-01',
    email: 'robin@mail.example',
    isToldByEmail: true,
    funding: 'dva',
    deliveryType: 'phoneCall',
    hasSavedCard: false,
    isNew,
  },
  meter: { left: 6 } as BookingOptions['meter'],
  clinicians: [
    {
      id: 'clinician',
      name: 'Amelia Tran',
      timeZone: 'Australia/Sydney',
      deliveryTypes: ['videoCall', 'phoneCall'],
      types: [{ id: 'type', label: 'Session', minutes: 50, isGP: false, funding: ['dva', 'selfFunded'] }],
    },
  ],
})

describe('a first session that DVA pays', () => {
  it('is offered by video only, and a way that was chosen before gives way', () => {
    const [clinician] = options(true).clinicians
    expect(waysToMeet({ client: { isNew: true }, clinician, funding: 'dva' })).toEqual(['videoCall'])
    const byPhone = settle(options(true), {
      ...firstChoice(options(true)),
      funding: 'selfFunded',
      deliveryType: 'phoneCall',
    })
    expect(byPhone.deliveryType).toBe('phoneCall')
    expect(settle(options(true), { ...byPhone, funding: 'dva' }).deliveryType).toBe('videoCall')
  })

  it('is by phone too for someone who has been here', () => {
    expect(firstChoice(options(false)).deliveryType).toBe('phoneCall')
  })
})

it.each([
  [true, 'Initial session'],
  [false, 'Standard session'],
])('begins with a type that fits the client: new %s, %s', (isNew, label) => {
  const types = [{ label: 'Initial session' }, { label: 'Standard session' }, { label: 'Extended session' }]
  expect(fittingType(types, { isNew })?.label).toBe(label)
  expect(fittingType([{ label: 'Session' }], { isNew })?.label).toBe('Session')
})
