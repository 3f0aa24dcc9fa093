import { describe, expect, it } from 'vitest'
import { signUpRequest, verifyInviteRequest } from '#contract/accounts.ts'
import { heldReservation } from '../appointment/reservation.fixture.ts'
import { fundingSignUpBody, gpSignUpBody, inviteBody } from './to-requests.ts'
import { emptyValues, type SignUpValues } from './values.ts'

const values: SignUpValues = {
  ...emptyValues,
  firstName: ' Chantelle ',
  lastName: 'Arthur',
  email: 'Chantelle@mail.example ',
  phone: '0412 555 018',
  dob: '02/01/1986',
  password: 'Quiet-river-lantern-19',
  isPoliciesConfirmed: true,
}
const where = { timeZone: 'Australia/Perth', today: '2026-11-15' } as const

const clinicianId = '0b0f8a34-6f0e-4a57-9d0a-3f8a5d2c1b11'
const typeId = '5a0c5a9e-1f1b-4a63-8b4e-6f3a1d1c2b22'
const held = heldReservation()
const reservation = {
  ...held,
  psychologist: { ...held.psychologist, _id: clinicianId },
  appointments: [
    {
      startDateTime: '2026-11-19T00:00:00Z',
      endDateTime: '2026-11-19T00:50:00Z',
      sessionTypeId: typeId,
      sessionTypeName: 'Initial session',
      deliveryType: 'videoCall' as const,
      clinicianId,
      isGP: false,
      funding: null,
      claimType: null,
      rate: null,
    },
  ],
}

describe('what the form sends', () => {
  it('is what the contract takes, as the contract keeps it', () => {
    expect(signUpRequest.parse(gpSignUpBody(values, where))).toMatchObject({
      isPoliciesConfirmed: true,
      clientRecord: {
        firstName: 'Chantelle',
        email: 'chantelle@mail.example',
        mobile: '+61412555018',
        dateOfBirth: '1986-01-02',
        timeZone: 'Australia/Perth',
        communicationPreference: 'noPreference',
        atsi: false,
      },
    })
    expect(verifyInviteRequest.parse({ data: inviteBody(values, where), smsOtp: '123456' })).toMatchObject({
      data: { mobileNumber: '+61412555018', isPoliciesConfirmed: true },
    })
  })

  it('names the psychologist, the session and the funding in the funding flow', () => {
    const body = fundingSignUpBody(values, where, { reservation, funding: 'dva' })
    expect(signUpRequest.parse(body)).toMatchObject({
      clinicianId,
      funding: 'dva',
      clientRecord: { appointmentTypeId: typeId },
    })
    expect(fundingSignUpBody(values, where, { reservation, funding: null })).not.toHaveProperty('funding')
  })

  it('asks for letters only where SMS reminders are not wanted', () => {
    const { clientRecord } = gpSignUpBody({ ...values, isRegistered: false, isAtsi: true }, where)
    expect(clientRecord).toMatchObject({ communicationPreference: 'email', atsi: true })
  })
})
