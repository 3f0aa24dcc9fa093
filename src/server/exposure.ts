type Address = { NODE_ENV: string; PUBLIC_URL: string; HOST: string }

/** Why strangers can reach a server with this configuration, in words for its operator; null where only this machine can. */
export function whyReachable({ NODE_ENV, PUBLIC_URL, HOST }: Address): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV is production'
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (protocol === 'https:') return 'PUBLIC_URL is https'
  if (!isThisMachine(hostname)) return 'PUBLIC_URL is not this machine'
  if (!isThisMachine(HOST)) return 'HOST is not this machine'
  return null
}

/** What is not recognised counts as reachable. */
const isThisMachine = (host: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
