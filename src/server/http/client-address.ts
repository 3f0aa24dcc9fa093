import { countedAddress, countedNetwork } from '#domain/identifiers/network.ts'
import type { AppContext } from './environment.ts'

/** The caller as limits count them: an address of IPv4, or a /64 of IPv6. */
export const clientAddress = (c: AppContext, trustedProxies: number): string =>
  countedAddress(callerAddress(c, trustedProxies))

/** The network around the caller, for limits that many addresses of one owner share. */
export const clientNetwork = (c: AppContext, trustedProxies: number): string =>
  countedNetwork(callerAddress(c, trustedProxies))

/** Both, for limits that count both. */
export const clientOrigin = (
  c: AppContext,
  trustedProxies: number,
): { address: string; network: string } => ({
  address: clientAddress(c, trustedProxies),
  network: clientNetwork(c, trustedProxies),
})

/** Each trusted proxy adds one entry at the end of X-Forwarded-For; what stands before those may be made up. */
function callerAddress(c: AppContext, trustedProxies: number): string {
  const socketAddress = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socketAddress
  const hops =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((hop) => hop.trim()) ?? []
  return hops.at(-trustedProxies) ?? socketAddress
}
