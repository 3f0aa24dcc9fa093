import type { AppContext } from './environment.ts'

/** The caller's address, for limits only. Each trusted proxy adds one entry at the end of X-Forwarded-For. */
export function clientAddress(c: AppContext, trustedProxies: number): string {
  const socketAddress = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socketAddress
  const hops =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((hop) => hop.trim()) ?? []
  return hops.at(-trustedProxies) ?? socketAddress
}
