import { SignJWT } from 'jose'

export type LiveKitSettings = {
  url: string
  apiKey: string
  apiSecret: string
  /** The page that people are sent to: see `meetAddress`. */
  meetUrl: string
}

type Grant = {
  room: string
  identity: string
  name: string
  /** Whether they may end it and remove others. */
  isAdmin: boolean
  now: Date
  until: Date
}

/** https://docs.livekit.io/home/get-started/authentication/: a JWT with video grants, for one room and one person. */
export function makeLiveKitToken(
  { apiKey, apiSecret }: LiveKitSettings,
  { room, identity, name, isAdmin, now, until }: Grant,
): Promise<string> {
  const video = {
    room,
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
    ...(isAdmin && { roomAdmin: true }),
  }
  return new SignJWT({ name, video })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(apiKey)
    .setSubject(identity)
    .setNotBefore(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(until.getTime() / 1000))
    .sign(new TextEncoder().encode(apiSecret))
}

/**
 * A page of one’s own says with {url} and {token} where it takes them, best after a #: then no server writes the token into a log.
 * Otherwise it is LiveKit’s Meet, which takes them from the query only: https://github.com/livekit-examples/meet.
 */
export const meetAddress = (meetUrl: string, { url, token }: { url: string; token: string }): string =>
  meetUrl.includes('{token}')
    ? meetUrl.replace('{url}', encodeURIComponent(url)).replace('{token}', encodeURIComponent(token))
    : `${meetUrl.replace(/\/$/, '')}/custom?${new URLSearchParams({ liveKitUrl: url, token })}`
