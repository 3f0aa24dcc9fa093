import { describe, expect, it } from 'vitest'
import type { Booker } from '#domain/clients/bookers.ts'
import { newClient } from '../funding/client.fixture.ts'
import { checkConfirm, confirmOf, type ConfirmValues } from './values.ts'

const good = { fault: undefined, check: 'yes' } as const
const filled: ConfirmValues = {
  ...confirmOf(newClient()),
  emergencyContactName: 'Corazon Baxter',
  emergencyContactPhoneNumber: '0491 570 156',
  isAgreeCancellationPolicy: true,
}
const check = (changed: Partial<ConfirmValues>, booker: Booker = 'mySelf', isSelfFunded = true) =>
  checkConfirm({ ...filled, ...changed }, { isSelfFunded, booker, phones: { booker: good, emergency: good } })

describe('the confirm form', () => {
  it('takes the cancellation policy of whoever pays themselves, and of nobody else', () => {
    expect(check({})).toEqual({})
    expect(check({ isAgreeCancellationPolicy: false })).toEqual({
      isAgreeCancellationPolicy: 'Please agree to the cancellation policy in order to continue',
    })
    expect(check({ isAgreeCancellationPolicy: false }, 'mySelf', false)).toEqual({})
  })

  it('asks for an emergency contact with every funding', () => {
    for (const isSelfFunded of [true, false])
      expect(check({ emergencyContactName: ' ' }, 'mySelf', isSelfFunded)).toEqual({
        emergencyContactName: 'Name is required',
      })
  })

  it('asks for a child’s parent and their consent, and only here where no form came before', () => {
    const parent = { parentFirstName: 'Kym', parentLastName: 'Heath', parentEmail: 'kym@mail.example' }
    expect(Object.keys(check({}, 'myChild'))).toEqual([
      'parentFirstName',
      'parentLastName',
      'parentEmail',
      'isConsentForParent',
    ])
    expect(check({ ...parent, isConsentForParent: true }, 'myChild')).toEqual({})
    expect(check({}, 'myChild', false)).toEqual({})
  })

  it('begins with what is on file, and never with an agreement', () => {
    const client = newClient({
      intake: { behalfOf: 'myChild', isConsentForParent: true },
      keyClientContacts: [{ firstName: 'Corazon Baxter', mobileNumber: '+61491570156', tags: ['emergency'] }],
    })
    expect(confirmOf(client)).toMatchObject({
      behalfOf: 'myChild',
      emergencyContactName: 'Corazon Baxter',
      isConsentForParent: false,
      isAgreeCancellationPolicy: false,
    })
  })
})
