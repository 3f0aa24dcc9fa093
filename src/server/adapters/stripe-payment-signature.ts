import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a delivery's time may be from our clock, either way. See docs/product/finishing.md#payment-events. */
const toleranceSeconds = 300

type Signed = { body: Buffer; signature: string | undefined; secret: string; now: Date }

/**
 * Stripe's webhook signature, https://docs.stripe.com/webhooks#verify-manually: `t=seconds,v1=hex,…` where each v1 is
 * HMAC-SHA256 of "t.body". There are several while the endpoint's secret is being changed; one that is right is enough.
 */
export function isSignedByStripe({ body, signature = '', secret, now }: Signed): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [stamp = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(stamp)) return false
  const expected = createHmac('sha256', secret).update(`${stamp}.`).update(body).digest()
  // Every signature is compared, and before the clock, so that the time taken tells nothing.
  const matches = valuesOf('v1').map((hex) => isSame(Buffer.from(hex, 'hex'), expected))
  const age = Math.floor(now.getTime() / 1000) - Number(stamp)
  return matches.includes(true) && Math.abs(age) <= toleranceSeconds
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
