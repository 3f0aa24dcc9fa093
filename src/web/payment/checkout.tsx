import FlaskConical from 'lucide-react/icons/flask-conical'
import Lock from 'lucide-react/icons/lock'
import type { PaymentSetup } from '#contract/payments.ts'
import { useSettings } from '../api/settings.ts'
import { Button } from '../ui/button/button.tsx'
import { Spinner } from '../ui/button/spinner.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { CardForm } from './card-form.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import './payment.css'
import { StripeCheckout } from './stripe-checkout.tsx'
import { type Setup, usePoll } from './use-setup.ts'

type CheckoutProps = {
  clientSecret: string
  news: Setup
  /** The words of our own form's button; Stripe's form has its own. */
  button: string
}

/** Document 1 screen 12: the card form, for a booking with a psychologist as for a GP's. */
export function Checkout(props: CheckoutProps) {
  const { mode } = useSettings().payment
  return (
    <Card className="checkout">
      <div className="checkout__head">
        <h2 className="text-xl">Card</h2>
        <p className="small soft">
          {mode === 'stripe' ? <Lock className="icon" /> : <FlaskConical className="icon" />}
          {mode === 'stripe' ? 'Encrypted, never stored by us' : 'Test cards only, never stored by us'}
        </p>
      </div>
      <Inside {...props} mode={mode} />
    </Card>
  )
}

function Inside({ clientSecret, news, button, mode }: CheckoutProps & { mode: 'stripe' | 'simulator' }) {
  const { known, watch } = news
  if (known.kind === 'away') return <Unread onRetry={() => void news.look()} />
  if (known.kind !== 'known') return <CardSkeleton />
  if (watch !== 'no') return <Waiting isLate={watch === 'late'} onLook={news.startWatch} />
  if (mode === 'stripe') return <ByStripe clientSecret={clientSecret} news={news} setup={known.setup} />
  return <CardForm clientSecret={clientSecret} setup={known.setup} news={news} button={button} />
}

/**
 * Stripe says itself what its bank says; a failure that came before this page was opened is said above its form. Whoever comes
 * back to a form that they have finished does not wait for it to say so again.
 */
function ByStripe({ clientSecret, news, setup }: Omit<CheckoutProps, 'button'> & { setup: PaymentSetup }) {
  usePoll(news.look)
  return (
    <>
      {setup.state === 'failed' && <Notice type="error" announced="politely" title={setup.message} />}
      <StripeCheckout clientSecret={clientSecret} onComplete={news.startWatch} />
    </>
  )
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice type="error" announced="politely" title="Something went wrong. Please try again.">
      We could not read your card form. Your time stays held.{' '}
      <TextButton inline onClick={onRetry}>
        Try again
      </TextButton>
    </Notice>
  )
}

/** The booking is made by the provider's word, which goes to the server and not to this page. */
function Waiting({ isLate, onLook }: { isLate: boolean; onLook: () => void }) {
  if (!isLate)
    return (
      <output className="checkout__wait">
        <Spinner />
        Waiting for your bank’s answer. Please keep this page open.
      </output>
    )
  return (
    <div className="grid gap-4 justify-items-start">
      <Notice type="warning" announced="politely" title="Your bank has not answered yet">
        Your card form has been sent, and you need not fill it in again. As soon as the answer comes, your
        session is booked and we write to you.
      </Notice>
      <Button onClick={onLook}>Look again</Button>
    </div>
  )
}
