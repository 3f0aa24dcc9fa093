/** What this page uses of Stripe.js: https://docs.stripe.com/js/embedded_checkout/init */
type EmbeddedCheckout = { mount: (place: HTMLElement) => void; destroy: () => void }
type EmbeddedCheckoutOptions = { fetchClientSecret: () => Promise<string>; onComplete: () => void }
export type Stripe = {
  initEmbeddedCheckout: (options: EmbeddedCheckoutOptions) => Promise<EmbeddedCheckout>
}
type CreateStripe = (publicKey: string, options: { stripeAccount: string | undefined }) => Stripe

/**
 * The release that belongs to the API version of src/server/adapters/stripe-payment-request.ts; a later one renames
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

type Keys = { publicKey: string | null; connectedAccountId: string | null }

const instances = new Map<string, Stripe>()

/** One instance for each key and account, as Stripe asks. */
export async function loadStripe({ publicKey, connectedAccountId }: Keys): Promise<Stripe> {
  if (publicKey === null) throw new Error('This installation has no public key')
  const create = await loadScript()
  const name = `${publicKey} ${connectedAccountId}`
  const stripe = instances.get(name) ?? create(publicKey, { stripeAccount: connectedAccountId ?? undefined })
  instances.set(name, stripe)
  return stripe
}
