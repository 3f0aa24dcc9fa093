import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv } from './environment.ts'

/** Headers that every answer carries. The nonce lets this answer's own inline scripts through, and no others. */
export function securityHeaders(config: Config, development: boolean): MiddlewareHandler<AppEnv> {
  const secure = config.PUBLIC_URL.startsWith('https:')
  const issuer = config.OIDC_ISSUER ? [new URL(config.OIDC_ISSUER).origin] : []
  const framing = config.FRAME_ANCESTOR ?? "'none'"
  const policy = (nonce: string) =>
    [
      `default-src 'self'`,
      `script-src 'self' 'nonce-${nonce}'`,
      development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data:`,
      `connect-src ${["'self'", ...issuer, ...(development ? ['ws:'] : [])].join(' ')}`,
      `frame-src ${["'self'", ...issuer].join(' ')}`,
      `frame-ancestors ${framing}`,
      `form-action ${["'self'", ...issuer].join(' ')}`,
      `base-uri 'none'`,
      `object-src 'none'`,
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; ')

  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64')
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    // An answer that is stricter with itself, such as a drawing, keeps its own policy.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy(nonce))
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    if (!config.FRAME_ANCESTOR) headers.set('x-frame-options', 'DENY')
    if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
