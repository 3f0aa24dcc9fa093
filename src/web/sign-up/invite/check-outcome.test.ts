import { describe, expect, it } from 'vitest'
import { inviteFaults } from './check-outcome.ts'

describe('what the invite list says', () => {
  it.each([
    [
      'an account already',
      { used: true, invited: true, emailInvited: true },
      { email: 'Email address is already used.' },
    ],
    ['an invitation', { used: false, invited: true, emailInvited: true }, null],
    [
      'another number',
      { used: false, invited: false, emailInvited: true },
      { phone: 'Mobile number not recognized. Please check for typos and try again.' },
    ],
    [
      'nobody',
      { used: false, invited: false, emailInvited: false },
      { email: 'We could not find an invitation for these details. Please check them or contact us.' },
    ],
  ])('%s', (_, checked, faults) => {
    expect(inviteFaults(checked)).toEqual(faults)
  })
})
