/**
 * A token is expired if it is malformed, lacks algorithm, audience, issuer or expiry, is for another audience, or is
 * past its expiry. Nothing is verified here: the receiver does that. See docs/product/signing-in.md#token-expiry.
 */
export function isTokenExpired(token: string, { audience, now }: { audience: string; now: number }): boolean {
  const [header, claims] = token.split('.').map(readPart)
  if (token.split('.').length !== 3 || !header || !claims) return true
  if (!isText(header.alg) || header.alg.toLowerCase() === 'none' || !isText(claims.iss)) return true
  if (![claims.aud].flat().includes(audience)) return true
  return typeof claims.exp !== 'number' || claims.exp * 1000 <= now
}

/**
 * How far the issuer's clock is ahead of this device's, in milliseconds. Devices are wrong by hours; the issuer says
 * how long a token lasts, and that holds on any clock. See docs/product/signing-in.md#token-expiry.
 */
export function clockLead(token: string, endsHere: number | undefined): number {
  const exp = readPart(token.split('.')[1] ?? '')?.exp
  return typeof exp === 'number' && endsHere !== undefined ? (exp - endsHere) * 1000 : 0
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readPart(part: string): Record<string, unknown> | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
