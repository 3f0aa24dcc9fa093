import FlaskConical from 'lucide-react/icons/flask-conical'
import Lock from 'lucide-react/icons/lock'
import type { PaymentSetup } from '#contract/payments.ts'
import type { Settings } from '#contract/settings.ts'
import { usePolledQuery } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { Button, Spinner, TryAgain } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { CardForm } from './card-form.tsx'
import { type CardSetup, setupPolling, setupQuery } from './card-setup.ts'
import { CardSkeleton, StripeCheckout } from './stripe-checkout.tsx'
import * as styles from './card-form.module.css'

type CheckoutProps = {
  clientSecret: string
  news: CardSetup
  /** The words of our own form's button; Stripe's form has its own. */
  button: string
  copy: CheckoutWords
}

type CheckoutWords = {
  /** What is safe while the form cannot be shown: "We’re still holding your time." */
  safe: string
  /** What the bank's answer brings: "your session is booked and we write to you". */
  answered: string
}

/** The card form, in a booking and in the portal. See docs/product/finishing.md#payment-page. */
export function Checkout(props: CheckoutProps) {
  const { mode } = useSettings().payment
  return (
    <Card className={styles.checkout}>
      <div className="flex flex-wrap justify-between items-center gap-x-4 gap-y-2">
        <h2 className="text-xl">Card</h2>
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          {mode === 'stripe' ? <Lock className="icon" /> : <FlaskConical className="icon" />}
          {mode === 'stripe' ? 'Encrypted, never stored by us' : 'Test cards only, never stored by us'}
        </p>
      </div>
      <Inside {...props} mode={mode} />
    </Card>
  )
}

function Inside({
  clientSecret,
  news,
  button,
  copy,
  mode,
}: CheckoutProps & { mode: Settings['payment']['mode'] }) {
  const { known, watch } = news
  if (known.kind === 'away') return <Unread safe={copy.safe} onRetry={() => void news.look()} />
  if (known.kind !== 'known') return <CardSkeleton />
  if (watch !== 'off')
    return <Waiting answered={copy.answered} isLate={watch === 'late'} onLook={news.startWatch} />
  if (mode === 'stripe')
    return <ByStripe clientSecret={clientSecret} news={news} setup={known.setup} copy={copy} />
  return <CardForm clientSecret={clientSecret} setup={known.setup} news={news} button={button} />
}

/**
 * Stripe says itself what its bank says; a failure that came before this page was opened is said above its form. A client who
 * comes back to a form that they have finished does not wait for it to say so again.
 */
function ByStripe({
  clientSecret,
  news,
  setup,
  copy,
}: Omit<CheckoutProps, 'button'> & { setup: PaymentSetup }) {
  usePolledQuery(setupQuery(clientSecret), setupPolling, { startsNow: true })
  return (
    <>
      {setup.state === 'failed' && <Notice type="error" announced="politely" title={setup.message} />}
      <StripeCheckout clientSecret={clientSecret} safe={copy.safe} onComplete={news.startWatch} />
    </>
  )
}

const Unread = ({ safe, onRetry }: { safe: string; onRetry: () => void }) => (
  <Notice type="error" announced="politely" title="Something went wrong. Please try again.">
    We could not read your card form. {safe} <TryAgain onClick={onRetry} />
  </Notice>
)

/** What happens is decided by the provider's word, which goes to the server and not to this page. */
function Waiting({ answered, isLate, onLook }: { answered: string; isLate: boolean; onLook: () => void }) {
  if (!isLate)
    return (
      <output className="flex items-center gap-3 min-h-target">
        <Spinner />
        Waiting for your bank’s answer. Please keep this page open.
      </output>
    )
  return (
    <div className="grid gap-4 justify-items-start">
      <Notice type="warning" announced="politely" title="Your bank has not answered yet">
        Your card form has been sent, so you don’t need to fill it in again. As soon as your bank answers,{' '}
        {answered}.
      </Notice>
      <Button onClick={onLook}>Look again</Button>
    </div>
  )
}
