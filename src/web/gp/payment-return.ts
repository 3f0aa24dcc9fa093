import { paths } from '#contract/page-paths.ts'

/** What the payment page adds to the address it sends people back to. */
const parameter = 'paymentDetailStatus'

export const paymentStatusIn = (search: URLSearchParams): string | null => search.get(parameter)

export type PaymentReturn =
  | { kind: 'goTo'; path: string }
  | { kind: 'logIn'; returnTo: string }
  | { kind: 'failed'; message: string }

/** See docs/product/gp.md#return-from-payment. */
export function afterPaymentDetails(status: string, { isSignedIn }: { isSignedIn: boolean }): PaymentReturn {
  if (status !== 'success')
    return { kind: 'failed', message: 'Failed to save payment details. Please try again.' }
  return isSignedIn
    ? { kind: 'goTo', path: paths.gpBookingPending() }
    : { kind: 'logIn', returnTo: paths.safetyCheck() }
}
