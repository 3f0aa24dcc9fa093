import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettings } from '../api/settings.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { loadStripe } from './load-stripe.ts'

type StripeCheckoutProps = {
  clientSecret: string
  /** What is safe while the form cannot be shown. */
  safe: string
  /** Stripe has what it needs; its word to the server follows. */
  onComplete: () => void
}

/** Stripe allows one embedded form at a time: the next waits until the last is gone. */
let lastForm: Promise<unknown> = Promise.resolve()

/** Card numbers are typed into Stripe's own frame and never pass through this site (docs/decisions/0015). */
export function StripeCheckout(props: StripeCheckoutProps) {
  const [tries, setTries] = useState(0)
  return <StripeForm key={tries} {...props} onRetry={() => setTries((count) => count + 1)} />
}

function StripeForm({
  clientSecret,
  safe,
  onComplete,
  onRetry,
}: StripeCheckoutProps & { onRetry: () => void }) {
  const { publicKey, connectedAccountId } = useSettings().payment
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const complete = useEffectEvent(onComplete)

  useEffect(() => {
    let isOver = false
    const open = async () => {
      if (isOver) return null
      const stripe = await loadStripe({ publicKey, connectedAccountId })
      return stripe.initEmbeddedCheckout({
        fetchClientSecret: () => Promise.resolve(clientSecret),
        onComplete: () => !isOver && complete(),
      })
    }
    const show = async () => {
      const form = await lastForm.then(open)
      if (isOver || !form || !place.current) return form
      form.mount(place.current)
      setState('shown')
      return form
    }
    const shown = show().catch(() => {
      if (!isOver) setState('failed')
      return null
    })
    lastForm = shown
    return () => {
      isOver = true
      lastForm = shown.then((form) => form?.destroy())
    }
  }, [clientSecret, publicKey, connectedAccountId])

  return (
    <>
      {state === 'loading' && <CardSkeleton />}
      {state === 'failed' && (
        <Notice type="error" announced="politely" title="The card form could not be loaded">
          It comes from our payment service, Stripe. {safe}{' '}
          <TextButton inline onClick={onRetry}>
            Try again
          </TextButton>
        </Notice>
      )}
      <div ref={place} data-testid="stripe-checkout" />
    </>
  )
}
