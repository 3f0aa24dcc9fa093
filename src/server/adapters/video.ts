import { createHmac, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { IceServerSetting } from '#contract/room.ts'
import { fillVideoAddress } from '#domain/room/room-times.ts'
import type { Config } from '../config.ts'
import type { Keyring } from '../keyring.ts'

/** Where people meet. `builtIn`: from browser to browser, with this service only passing on how to reach each other. */
type MeetingPlace =
  | { kind: 'builtIn' }
  /** A page of another provider. */
  | { kind: 'address'; address: string }
  | { kind: 'liveKit' }

export type VideoMeeting = {
  roomId: string
  /** Of the clinician or the practice, where they meet elsewhere. */
  videoAddress: string | null
}

export type VideoProvider = {
  placeOf: (meeting: VideoMeeting) => MeetingPlace
  /** Servers that help two browsers to reach each other, with credentials that end by themselves. */
  iceServers: () => IceServerSetting[]
  /** False: some networks cannot connect. */
  hasRelay: boolean
  /** Which relay it is: another one when its addresses or its secret change. Null where there is none. */
  relayId: string | null
  /** What lets someone into the LiveKit room; null where there is none. */
  liveKitTicket: (
    meeting: VideoMeeting,
    attendee: { personId: string; name: string; isClinician: boolean; until: Date },
  ) => Promise<{ url: string; token: string; address: string } | null>
  /** Out of a meeting on a server of its own; nothing elsewhere. Throws where that server did not do it. */
  putOut: (meeting: VideoMeeting, personId: string) => Promise<void>
  /** Everyone is out of it. */
  endMeeting: (meeting: VideoMeeting) => Promise<void>
}

/** For coming in only: who is in stays in. It is made at the press, and soon is of no use to others. */
const tokenMs = 5 * 60_000

/** An address of the clinician or the practice comes first, then LiveKit where it is set up, otherwise the built-in room. */
export function createVideoProvider(
  { stunUrls, turn, liveKit }: Pick<Config, 'stunUrls' | 'turn' | 'liveKit'>,
  keyring: Pick<Keyring, 'derive'>,
  now: () => Date,
): VideoProvider {
  /** Not the id in our own address: who has that link must not get around the waiting room. */
  const nameOf = ({ roomId }: VideoMeeting) =>
    createHmac('sha256', keyring.derive('video room name')).update(roomId).digest('base64url').slice(0, 24)
  return {
    placeOf: (meeting) =>
      meeting.videoAddress !== null
        ? { kind: 'address', address: fillVideoAddress(meeting.videoAddress, nameOf(meeting)) }
        : { kind: liveKit ? 'liveKit' : 'builtIn' },
    iceServers: () => [
      ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
      ...(turn ? [turnCredentials(turn, now())] : []),
    ],
    hasRelay: turn !== null,
    relayId:
      turn &&
      createHmac('sha256', keyring.derive('video relay'))
        .update(JSON.stringify([turn.urls, turn.secret]))
        .digest('base64url'),
    liveKitTicket: async (meeting, { personId, name, isClinician, until }) => {
      if (!liveKit) return null
      const token = await makeLiveKitToken(liveKit, {
        room: nameOf(meeting),
        identity: personId,
        name,
        isAdmin: isClinician,
        now: now(),
        until: new Date(Math.min(until.getTime(), now().getTime() + tokenMs)),
      })
      const { url } = liveKit
      return { url, token, address: meetAddress(liveKit.meetUrl, { url, token }) }
    },
    putOut: async (meeting, identity) => {
      if (liveKit)
        await commandLiveKit(liveKit, 'RemoveParticipant', { room: nameOf(meeting), identity }, now())
    },
    endMeeting: async (meeting) => {
      if (liveKit) await commandLiveKit(liveKit, 'DeleteRoom', { room: nameOf(meeting) }, now())
    },
  }
}

type LiveKitSettings = {
  url: string
  apiKey: string
  apiSecret: string
  /** The page that people are sent to: see `meetAddress`. */
  meetUrl: string
}

type TokenGrant = {
  room: string
  identity: string
  name: string
  /** Whether they may end it and remove others. */
  isAdmin: boolean
  now: Date
  until: Date
}

/** https://docs.livekit.io/home/get-started/authentication/: a JWT with video grants, for one room and one person. */
function makeLiveKitToken(
  { apiKey, apiSecret }: LiveKitSettings,
  { room, identity, name, isAdmin, now, until }: TokenGrant,
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
const meetAddress = (meetUrl: string, { url, token }: { url: string; token: string }): string =>
  meetUrl.includes('{token}')
    ? meetUrl.replace('{url}', encodeURIComponent(url)).replace('{token}', encodeURIComponent(token))
    : `${meetUrl.replace(/\/$/, '')}/custom?${new URLSearchParams({ liveKitUrl: url, token })}`

/** What LiveKit's own service is asked for, with the least grant that allows it. */
const commands = {
  RemoveParticipant: ({ room }: RoomCommand) => ({ room, roomAdmin: true }),
  DeleteRoom: () => ({ roomCreate: true }),
} as const

type RoomCommand = { room: string; identity?: string }
type CommandName = keyof typeof commands

const tokenSeconds = 60
const patienceMs = 5_000

/** Where the server itself answers, of an address for browsers. */
const httpAddress = (url: string): string => url.replace(/^ws/, 'http').replace(/\/$/, '')

/**
 * Someone who is not there, or a room that is not, is what was wanted. Anything else throws, so that it is tried again.
 * https://docs.livekit.io/reference/server/server-apis/
 */
async function commandLiveKit(
  { url, apiKey, apiSecret }: Pick<LiveKitSettings, 'url' | 'apiKey' | 'apiSecret'>,
  command: CommandName,
  asked: RoomCommand,
  now: Date,
): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const token = await new SignJWT({ video: commands[command](asked) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(apiKey)
    .setNotBefore(seconds - tokenSeconds)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(new TextEncoder().encode(apiSecret))
  const response = await fetch(`${httpAddress(url)}/twirp/livekit.RoomService/${command}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok && response.status !== 404)
    throw new Error(`LiveKit answered ${command} with ${response.status}`)
}

/** As long as the longest session with the time around it, and no longer. */
const hours = 4

export type TurnSettings = { urls: string[]; secret: string }

/**
 * Time-limited credentials as coturn checks them (`use-auth-secret`): the name ends in the moment until which it is good, and the
 * password proves that its maker knows the secret. https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00
 */
export function turnCredentials(
  { urls, secret }: TurnSettings,
  now: Date,
  random = randomBytes(9).toString('base64url'),
): IceServerSetting {
  const expiry = Math.floor(now.getTime() / 1000) + hours * 3600
  const username = `${expiry}:${random}`
  return { urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}
