import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettings } from '../api/settings.ts'
import { TryAgain } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

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
          It comes from our payment service, Stripe. {safe} <TryAgain onClick={onRetry} />
        </Notice>
      )}
      <div ref={place} data-testid="stripe-checkout" />
    </>
  )
}

/** What this page uses of Stripe.js: https://docs.stripe.com/js/embedded_checkout/init */
type EmbeddedCheckout = { mount: (place: HTMLElement) => void; destroy: () => void }
type EmbeddedCheckoutOptions = { fetchClientSecret: () => Promise<string>; onComplete: () => void }
type StripeLibrary = {
  initEmbeddedCheckout: (options: EmbeddedCheckoutOptions) => Promise<EmbeddedCheckout>
}
type CreateStripe = (publicKey: string, options: { stripeAccount: string | undefined }) => StripeLibrary

/**
 * The release that belongs to the API version of src/server/adapters/stripe-request.ts; a later one renames
 * `initEmbeddedCheckout`. Stripe asks to be loaded from its own address only: https://docs.stripe.com/sdks/stripejs-versioning
 */
const address = 'https://js.stripe.com/basil/stripe.js'

const createdHere = () => (window as Window & { Stripe?: CreateStripe }).Stripe

let loading: Promise<CreateStripe> | null = null

/** Once for the whole visit; one that did not arrive may be asked for again. */
function loadScript(): Promise<CreateStripe> {
  loading ??= new Promise<CreateStripe>((resolve, reject) => {
    const script = document.createElement('script')
    const give = () => {
      const create = createdHere()
      if (create) resolve(create)
      else fail()
    }
    const fail = () => {
      loading = null
      script.remove()
      reject(new Error('Stripe.js did not load'))
    }
    script.src = address
    script.async = true
    script.addEventListener('load', give)
    script.addEventListener('error', fail)
    document.head.append(script)
  })
  return loading
}

type StripeKeys = { publicKey: string | null; connectedAccountId: string | null }

const instances = new Map<string, StripeLibrary>()

/** One instance for each key and account, as Stripe asks. */
async function loadStripe({ publicKey, connectedAccountId }: StripeKeys): Promise<StripeLibrary> {
  if (publicKey === null) throw new Error('This installation has no public key')
  const create = await loadScript()
  const name = `${publicKey} ${connectedAccountId}`
  const stripe = instances.get(name) ?? create(publicKey, { stripeAccount: connectedAccountId ?? undefined })
  instances.set(name, stripe)
  return stripe
}

/** The size of the card form, until it is there. */
export const CardSkeleton = () => (
  <div className="grid gap-6" aria-busy="true">
    <span className="sr-only">Loading the card form</span>
    <span className="skeleton h-[72px] rounded" aria-hidden="true" />
    {['number', 'dates', 'name'].map((row) => (
      <div key={row} className="grid gap-2" aria-hidden="true">
        <span className="skeleton h-5 w-32" />
        <span className="skeleton h-[50px] rounded" />
      </div>
    ))}
    <span className="skeleton h-12 rounded" aria-hidden="true" />
  </div>
)
