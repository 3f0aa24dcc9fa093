import type { HttpMethod } from './api-paths.ts'

/** Method and path of every operation of a video session, under /api. A table of its own, so that no other page loads it. */
export const roomPaths = {
  readRoom: 'GET /rooms/{roomId}',
  sendRoomCode: 'POST /rooms/{roomId}/codes',
  enterRoom: 'POST /rooms/{roomId}/entries',

  joinRoom: 'POST /rooms/{roomId}/tabs',
  followRoom: 'GET /rooms/{roomId}/tabs/{tabId}/events',
  sendSignal: 'POST /rooms/{roomId}/tabs/{tabId}/signals',
  leaveRoom: 'POST /rooms/{roomId}/tabs/{tabId}:leave',

  answerPrivacy: 'PUT /rooms/{roomId}/privacy',
  goOnByPhone: 'PUT /rooms/{roomId}/by-phone',
  makeLiveKitToken: 'POST /rooms/{roomId}/livekit-token',

  placePerson: 'PUT /rooms/{roomId}/people/{personId}/standing',
  inviteGuest: 'POST /rooms/{roomId}/invitations',
  endRoom: 'POST /rooms/{roomId}/ending',
  readStartCheck: 'GET /rooms/{roomId}/start-check',
  saveStartCheck: 'PUT /rooms/{roomId}/start-check',
} as const satisfies Record<string, `${HttpMethod} /${string}`>

export type RoomOperation = keyof typeof roomPaths
