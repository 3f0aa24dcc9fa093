import { getCookie, setCookie } from 'hono/cookie'
import { roomClosesAt } from '#domain/room/room-times.ts'
import type { Config } from '../config.ts'
import type { AppContext } from '../http/environment.ts'
import type { Room } from './find-room.ts'

type Site = Pick<Config, 'PUBLIC_URL'>

const isSecure = ({ PUBLIC_URL }: Site) => PUBLIC_URL.startsWith('https:')
const nameOf = (config: Site) => (isSecure(config) ? '__Secure-banksia-room' : 'banksia-room')

/** Only the room’s own part of the interface is sent it, so that places in several rooms do not meet. */
const options = (config: Site, roomId: string) =>
  ({ httpOnly: true, sameSite: 'Strict', path: `/api/rooms/${roomId}`, secure: isSecure(config) }) as const

export const readRoomCookie = (c: AppContext, config: Site): string | undefined =>
  getCookie(c, nameOf(config))

export function writeRoomCookie(c: AppContext, config: Site, room: Room, token: string): void {
  const seconds = Math.ceil((roomClosesAt(room).getTime() - room.now.getTime()) / 1000)
  setCookie(c, nameOf(config), token, { ...options(config, room.roomId), maxAge: Math.max(60, seconds) })
}
