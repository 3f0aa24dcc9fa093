import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = { body: Buffer; signature: string | undefined; secret: string }

/** Storyblok's `webhook-signature`: HMAC-SHA1 of the body as hex, https://www.storyblok.com/docs/concepts/webhooks. */
export function isSignedByStoryblok({ body, signature = '', secret }: Signed): boolean {
  const expected = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
