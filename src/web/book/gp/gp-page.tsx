import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../../session/session.tsx'
import { PageHead } from '../../site/page-head.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** A GP booking starts in the listing, unless the payment page has just sent the client back. */
export function loader({ request }: LoaderFunctionArgs) {
  if (paymentStatusIn(new URL(request.url).searchParams) === null) throw redirect(paths.findGp())
  return null
}

/** See docs/product/gp.md#return-from-payment. */
export default function GpPage() {
  const { status, signIn } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const returned = paymentStatusIn(search)

  useEffect(() => {
    if (returned === null || status === 'loading') return
    const next = afterPaymentDetails(returned, { isSignedIn: status === 'signedIn' })
    switch (next.kind) {
      case 'goTo':
        void navigate(next.path, { replace: true })
        return
      case 'logIn':
        // The address is cleaned first: a client who comes back by the browser's Back must not be sent away again.
        history.replaceState(history.state, '', paths.gp())
        signIn(next.returnTo)
        return
      case 'failed':
        if (status === 'signedOut') showToast('error', next.message)
        void navigate(next.path, { replace: true, state: { cardProblem: next.message } })
    }
  }, [navigate, returned, signIn, status])

  return (
    <div className="wrap py-(--section)">
      <PageHead title="GP appointments" description="Where a GP booking continues." indexed={false} />
      <EmptyState
        drawing="sprig"
        level={1}
        title="One moment"
        actions={
          <LinkButton look="secondary" to={paths.findGp()}>
            Go back to our GPs
          </LinkButton>
        }
      >
        We are taking you to the next step of your GP booking.
      </EmptyState>
    </div>
  )
}

/** What the payment page adds to the address it sends people back to. */
const parameter = 'paymentDetailStatus'

export const paymentStatusIn = (search: URLSearchParams): string | null => search.get(parameter)

export type PaymentReturn =
  | { kind: 'goTo'; path: string }
  | { kind: 'logIn'; returnTo: string }
  /** A client reads it on the page that offers the card form again: the GP's time is still held. */
  | { kind: 'failed'; message: string; path: string }

/** See docs/product/gp.md#return-from-payment. */
export function afterPaymentDetails(status: string, { isSignedIn }: { isSignedIn: boolean }): PaymentReturn {
  if (status !== 'success')
    return {
      kind: 'failed',
      message: 'Failed to save payment details. Please try again.',
      path: isSignedIn ? paths.gpBookingPending() : paths.findGp(),
    }
  return isSignedIn
    ? { kind: 'goTo', path: paths.gpBookingPending() }
    : { kind: 'logIn', returnTo: paths.safetyCheck() }
}
