import { SignJWT } from 'jose'
import type { LiveKitSettings } from './livekit-token.ts'

/** What LiveKit's own service is asked for, with the least grant that allows it. */
const commands = {
  RemoveParticipant: ({ room }: Asked) => ({ room, roomAdmin: true }),
  DeleteRoom: () => ({ roomCreate: true }),
} as const

type Asked = { room: string; identity?: string }
type Command = keyof typeof commands

const tokenSeconds = 60
const patienceMs = 5_000

/** Where the server itself answers, of an address for browsers. */
const httpAddress = (url: string): string => url.replace(/^ws/, 'http').replace(/\/$/, '')

/**
 * Someone who is not there, or a room that is not, is what was wanted. Anything else throws, so that it is tried again.
 * https://docs.livekit.io/reference/server/server-apis/
 */
export async function commandLiveKit(
  { url, apiKey, apiSecret }: Pick<LiveKitSettings, 'url' | 'apiKey' | 'apiSecret'>,
  command: Command,
  asked: Asked,
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
