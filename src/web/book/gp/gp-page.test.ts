import { expect, it } from 'vitest'
import { afterPaymentDetails, paymentStatusIn } from './gp-page.tsx'

it('reads the status from the address', () => {
  expect(paymentStatusIn(new URLSearchParams('paymentDetailStatus=success'))).toBe('success')
  expect(paymentStatusIn(new URLSearchParams('paymentDetailStatus='))).toBe('')
  expect(paymentStatusIn(new URLSearchParams(''))).toBeNull()
})

it('goes on to the pending page, or to the survey by way of the login', () => {
  expect(afterPaymentDetails('success', { isSignedIn: true })).toEqual({
    kind: 'goTo',
    path: '/gp/booking-pending',
  })
  expect(afterPaymentDetails('success', { isSignedIn: false })).toEqual({
    kind: 'logIn',
    returnTo: '/gp/questionnaire',
  })
})

it.each(['failed', '', 'SUCCESS', 'anything'])(
  'says that %j failed, to clients where they can try again',
  (status) => {
    for (const isSignedIn of [true, false])
      expect(afterPaymentDetails(status, { isSignedIn })).toEqual({
        kind: 'failed',
        message: 'Failed to save payment details. Please try again.',
        path: isSignedIn ? '/gp/booking-pending' : '/find-a-gp',
      })
  },
)
