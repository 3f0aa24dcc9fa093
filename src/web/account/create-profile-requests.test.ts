import { describe, expect, it } from 'vitest'
import { signUpRequest, verifyInviteRequest } from '#contract/accounts.ts'
import { heldAppointment, heldReservation } from '../choose-time/reservation.fixture.ts'
import { fundingSignUpBody, gpSignUpBody, inviteBody } from './create-profile.ts'
import { signUpRules } from './sign-up-rules.ts'
import { emptyValues, type SignUpParts } from './sign-up-values.ts'

const typed: SignUpParts['newcomer'] = {
  ...emptyValues.newcomer,
  onBehalfOf: 'mySelf',
  firstName: ' Chantelle ',
  lastName: 'Arthur',
  email: 'Chantelle@mail.example ',
  mobile: '0412 555 018',
  dateOfBirth: '02/01/1986',
  password: 'Quiet-river-lantern-19',
  isPoliciesConfirmed: true,
}
const zone = 'Australia/Perth'
const values = signUpRules('2026-11-15')({ newcomer: typed }).newcomer.parse(typed)

const clinicianId = '0b0f8a34-6f0e-4a57-9d0a-3f8a5d2c1b11'
const typeId = '5a0c5a9e-1f1b-4a63-8b4e-6f3a1d1c2b22'
const held = heldReservation()
const reservation = {
  ...held,
  psychologist: { ...held.psychologist, _id: clinicianId },
  appointments: [
    heldAppointment({ sessionTypeId: typeId, clinicianId, funding: null, claimType: null, rate: null }),
  ],
}

describe('what the form sends', () => {
  it('is what the contract takes, as the contract keeps it', () => {
    expect(signUpRequest.parse(gpSignUpBody(values, zone))).toMatchObject({
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
    expect(verifyInviteRequest.parse({ data: inviteBody(values, zone), smsOtp: '123456' })).toMatchObject({
      data: { mobileNumber: '+61412555018', isPoliciesConfirmed: true },
    })
  })

  it('names the psychologist, the session and the funding in the funding flow', () => {
    const body = fundingSignUpBody(values, zone, { reservation, funding: 'dva' })
    expect(signUpRequest.parse(body)).toMatchObject({
      clinicianId,
      funding: 'dva',
      clientRecord: { appointmentTypeId: typeId },
    })
    expect(fundingSignUpBody(values, zone, { reservation, funding: null })).not.toHaveProperty('funding')
  })

  it('keeps apart who has the session and who books it', () => {
    expect(gpSignUpBody(values, zone).clientRecord).not.toHaveProperty('bookedBy')
    const child = {
      ...values,
      onBehalfOf: 'myChild',
      bookerFirstName: 'Madelaine',
      bookerLastName: 'Arthur',
    } as const
    expect(signUpRequest.parse(gpSignUpBody(child, zone)).clientRecord).toMatchObject({
      onBehalfOf: 'myChild',
      firstName: 'Chantelle',
      bookedBy: { firstName: 'Madelaine', lastName: 'Arthur' },
    })
  })

  it('asks for emails only where SMS reminders are not wanted', () => {
    const { clientRecord } = gpSignUpBody({ ...values, isRegistered: false, atsi: true }, zone)
    expect(clientRecord).toMatchObject({ communicationPreference: 'email', atsi: true })
  })
})
