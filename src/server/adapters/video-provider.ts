import { createHmac } from 'node:crypto'
import { fillVideoAddress } from '#domain/room/video-address.ts'
import type { Config } from '../config.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Meeting, VideoProvider } from '../ports/video.ts'
import { commandLiveKit } from './livekit-rooms.ts'
import { makeLiveKitToken, meetAddress } from './livekit-token.ts'
import { turnCredentials } from './turn-credentials.ts'

type Settings = Pick<Config, 'stunUrls' | 'turn' | 'liveKit'>

/** For coming in only: who is in stays in. It is made at the press, and soon is of no use to others. */
const tokenMs = 5 * 60_000

/** An address of the clinician or the practice comes first, then LiveKit where it is set up, otherwise the built-in room. */
export function createVideoProvider(
  { stunUrls, turn, liveKit }: Settings,
  keyring: Pick<Keyring, 'derive'>,
  now: () => Date,
): VideoProvider {
  /** Not the id in our own address: who has that link must not get around the waiting room. */
  const nameOf = ({ roomId }: Meeting) =>
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
