import { z } from 'zod'
import { signalLimits } from '#domain/room/people.ts'

/**
 * The events of GET /rooms/{roomId}/tabs/{tabId}/events:
 * - `room`, without an id: what the room is like now (`roomStateSchema`). At the beginning, and whenever something has changed.
 * - `signal`, with an id: a message of someone else (`roomSignalSchema`). Connecting again with `Last-Event-ID`, or `?after=`, goes on
 *   behind it, so that none is lost while a server is started again.
 * - `here`: nothing has changed. `again`: connect again, which shows that someone is there.
 * - `over`: this stream will not come back (`roomOverSchema`). Do not connect again.
 */
const roomOverReasons = ['replaced', 'elsewhere', 'removed', 'ended', 'left', 'closed'] as const
/**
 * `replaced`: the same person has opened a newer tab. `elsewhere`: the clinician has opened another session. `removed`: by the
 * clinician. `ended`: the clinician ended the session. `left`: this tab left or was away for too long, and can join again. `closed`: the
 * room is over, or access ended.
 */
const roomOverSchema = z.object({ reason: z.enum(roomOverReasons) })
export type RoomOver = z.infer<typeof roomOverSchema>

const text = (most: number) => z.string().max(most, `Must be at most ${most} characters`)

const messages = [
  z.object({
    kind: z.literal('description'),
    description: z.object({
      type: z.enum(['offer', 'answer', 'rollback']),
      sdp: text(signalLimits.sdpCharacters),
    }),
  }),
  z.object({
    kind: z.literal('candidate'),
    candidate: z
      .object({
        candidate: text(signalLimits.candidateCharacters),
        sdpMid: text(64).nullish(),
        sdpMLineIndex: z.number().int().min(0).max(99).nullish(),
        usernameFragment: text(256).nullish(),
      })
      .nullable()
      .describe('Null: no more of them'),
  }),
  z.object({
    kind: z.literal('chat'),
    text: text(signalLimits.chatCharacters).trim().min(1, 'Please write a message'),
  }),
  z.object({
    kind: z.literal('media'),
    microphone: z.boolean(),
    camera: z.boolean(),
    screen: z.boolean().describe('Only the clinician can share a screen'),
  }),
] as const

const signalMessageSchema = z.discriminatedUnion('kind', messages)
export type SignalMessage = z.infer<typeof signalMessageSchema>

/** To one tab; without `to`, to everyone who was let in. */
export const sendSignalRequest = z.object({
  to: z.uuid().optional(),
  message: signalMessageSchema,
  key: z
    .uuid()
    .optional()
    .describe('Of one message, the same when it is tried again: who has it already drops it'),
})

export const roomSignalSchema = z.object({
  /** The tab that sent it. */
  from: z.uuid(),
  personId: z.uuid(),
  at: z.iso.datetime(),
  message: signalMessageSchema,
  key: z.uuid().optional(),
})
export type RoomSignal = z.infer<typeof roomSignalSchema>

/** Of a signal: the last one of PostgreSQL that was seen by then and, after a point, the last one of Valkey where there is one. */
export const signalId = /^\d{1,15}(\.\d{1,15}-\d{1,9})?$/

export const followRoomQuery = z.object({
  after: z.string().regex(signalId, 'Must be the id of an event').optional(),
})
