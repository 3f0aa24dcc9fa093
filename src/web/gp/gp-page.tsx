import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../session/session-context.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { afterPaymentDetails, paymentStatusIn } from './payment-return.ts'

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
        showToast('error', next.message)
        void navigate(paths.findGp(), { replace: true })
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
