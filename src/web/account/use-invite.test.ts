import { describe, expect, it } from 'vitest'
import { inviteErrors } from './use-invite.ts'

describe('what the invite list says', () => {
  it.each([
    [
      'an account already',
      { used: true, invited: true, emailInvited: true },
      { 'newcomer.email': 'Email address is already used.' },
    ],
    ['an invitation', { used: false, invited: true, emailInvited: true }, null],
    [
      'nothing for these details',
      { used: false, invited: false, emailInvited: false },
      {
        'newcomer.email':
          'We could not find an invitation for these details. Please check them or contact us.',
        'newcomer.mobile': 'Mobile number not recognized. Please check for typos and try again.',
      },
    ],
  ])('%s', (_, checked, faults) => {
    expect(inviteErrors(checked)).toEqual(faults)
  })
})
