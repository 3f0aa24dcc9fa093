import { z } from 'zod'
import { clinicianStates, guestKinds, privacyAnswers, roomRoles, roomStandings } from '#domain/room/people.ts'
import { roomPhases } from '#domain/room/room-times.ts'
import type { RoomOperation } from './api-paths.ts'
import { type Endpoint, endpointGroup } from './endpoint.ts'
import { timeZoneSchema } from './fields.ts'
import { followRoomQuery, sendSignalRequest } from './room-signals.ts'
import { saveStartCheckRequest, startCheckAnswerSchema } from './room-start-check.ts'

const instant = z.iso.datetime()
const privacy = z.enum(privacyAnswers.map(({ code }) => code))
const guestKind = z.enum(guestKinds.map(({ code }) => code))

/** Any text: what is no address of a session is not found, like a session that is over. */
const roomParams = z.object({ roomId: z.string().max(100) })
const tabParams = roomParams.extend({ tabId: z.uuid() })
const personParams = roomParams.extend({ personId: z.uuid() })

const iceServerSchema = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

const roomPersonSchema = z.object({
  personId: z.uuid(),
  role: z.enum(roomRoles),
  name: z.string().describe('First name; of the clinician the whole name'),
  guestKind: guestKind.nullable(),
  standing: z.enum(roomStandings),
  tabId: z.uuid().nullable().describe('Where signals go; null while they are not in the room'),
  since: instant.nullable().describe('When they came this time; null while they are not in the room'),
  lastSeenAt: instant.nullable().describe('For someone who was there and is not now'),
  privacy: privacy.nullable().describe('Only the clinician is told'),
})

const providerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtIn') }),
  z.object({ kind: z.literal('address'), address: z.url().nullable().describe('Null before being let in') }),
  z.object({ kind: z.literal('liveKit') }),
])

/** What the room is like now, for one person who has a place in it. Also each `room` event. */
export const roomStateSchema = z.object({
  now: instant.describe('The clock to count from'),
  phase: z.enum(roomPhases),
  isEnded: z
    .boolean()
    .describe(
      'The clinician has ended it, and this person, who was in it, has not come back since: they may, to wait again',
    ),
  opensAt: instant,
  startsAt: instant,
  endsAt: instant,
  closesAt: instant,
  you: z.object({
    personId: z.uuid(),
    role: z.enum(roomRoles),
    name: z.string(),
    standing: z.enum(roomStandings),
    hasBeenIn: z.boolean().describe('They were let in at some time of this session'),
    privacy: privacy.nullable(),
    timeZone: timeZoneSchema,
  }),
  clinician: z.object({
    name: z.string().nullable().describe('Null for a guest who waits, like the next two'),
    avatar: z.string().nullable().describe('The path of a portrait'),
    profession: z.string().nullable(),
    state: z.enum(clinicianStates),
    hasLeft: z.boolean().describe('They ended the session, and are not here: someone else may still come'),
    timeZone: timeZoneSchema,
  }),
  sessionType: z.string().nullable().describe('Not told to guests'),
  client: z
    .object({
      id: z.uuid(),
      appointmentId: z.uuid(),
      name: z.string(),
      dateOfBirth: z.iso.date(),
      callBack: z.string().nullable().describe('Confirmed at the start, otherwise the mobile on file'),
    })
    .nullable()
    .describe('For the clinician'),
  people: z
    .array(roomPersonSchema)
    .describe('Without yourself. Someone who waits sees no one; the clinician sees who waits'),
  byPhone: z
    .object({
      askedBy: z.enum(roomRoles),
      at: instant,
      isSeen: z
        .boolean()
        .describe('The clinician asked for it, or was in the room since. Until then the diary shows it'),
      number: z
        .string()
        .nullable()
        .describe('Which the clinician calls: whole for the clinician, its last three digits for the client'),
    })
    .nullable(),
  practicePhone: z.string().nullable(),
  provider: providerSchema,
  iceServers: z.array(iceServerSchema),
  hasRelay: z.boolean().describe('False: some networks cannot connect, and the device check says so'),
})

export type RoomState = z.infer<typeof roomStateSchema>
export type RoomPerson = z.infer<typeof roomPersonSchema>
export type IceServerSetting = z.infer<typeof iceServerSchema>

/**
 * GET /rooms/{roomId}. `room` for those who have a place in it by their cookie; without one, only what a stranger with the address may
 * know. An address that leads to no session that is still to come is 404, unless the cookie shows that its owner had a place in it.
 */
const roomAnswerSchema = z.object({
  room: roomStateSchema.nullable(),
  gone: z
    .object({ why: z.enum(['cancelled', 'byPhone']), role: z.enum(roomRoles) })
    .nullable()
    .describe('Why there is no room any more, for those who had a place in it, and which place that was'),
  door: z.object({
    canSendCode: z.boolean().describe('A code can be sent to the mobile on file'),
    practicePhone: z.string().nullable(),
  }),
})

export type RoomAnswer = z.infer<typeof roomAnswerSchema>

const codeSentSchema = z.object({
  numberEndsIn: z.string().describe('The last three digits'),
  resendAfterSeconds: z.number().int(),
})

/**
 * How someone shows who they are. `self`: the access token of a client in the Authorization header, otherwise the cookie of a staff
 * sign-in. Sets a cookie that is good for this room only, until it closes.
 */
export const enterRequest = z.discriminatedUnion('as', [
  z.object({ as: z.literal('self') }),
  z.object({
    as: z.literal('code'),
    code: z
      .string({ error: 'Please enter the code' })
      .trim()
      .regex(/^\d{6}$/, 'Please enter the six digits'),
  }),
  z.object({
    as: z.literal('guest'),
    secret: z.string().max(100),
    name: z
      .string({ error: 'Please enter your name' })
      .trim()
      .min(1, 'Please enter your name')
      .max(60, 'Must be at most 60 characters'),
  }),
])

const joinedSchema = z.object({ tabId: z.uuid(), room: roomStateSchema })

const privacyRequest = z.object({ answer: privacy })
const byPhoneRequest = z.object({ on: z.boolean() })
const standingRequest = z.object({ standing: z.enum(roomStandings) })
export const liveKitTokenSchema = z.object({
  url: z.string(),
  token: z.string(),
  address: z.url().describe('LiveKit’s own page, with both'),
})

const inviteGuestRequest = z.object({ kind: guestKind })
const guestInvitationSchema = z.object({
  link: z.url().describe('Shown once; good for this session, for one person'),
})

/** 401 without a place in this room, 404 where there is no such room. */
const inRoom = ['unauthenticated', 'notFound'] as const

export const roomEndpoints = endpointGroup({ tag: 'Video session', params: roomParams }, {
  readRoom: {
    summary: 'What a session’s room is like now, for those who have a place in it',
    answer: roomAnswerSchema,
    answers: 'The room; without a place in it, how to get one',
    errors: ['notFound'],
  },
  sendRoomCode: {
    summary: 'Send a one-time code to the client’s mobile on file',
    answer: codeSentSchema,
    answers: 'Sent',
    errors: ['notFound', 'tooManyRequests', 'smsNotSetUp'],
  },
  enterRoom: {
    summary: 'Take one’s place: by sign-in, by a code, or by a guest’s link',
    description:
      'Sets a cookie for this room only. It ends when the room closes; one that came from a sign-in ends with that too.',
    body: enterRequest,
    answer: roomStateSchema,
    answers: 'The room',
    errors: ['notFound', 'unauthenticated', 'otpInvalid', 'otpExpired', 'tooManyRequests'],
  },
  joinRoom: {
    summary: 'Come in with this tab: into the waiting room, or the room where let in before',
    description: 'An older tab of the same person is told and ends. 409 while the room is not open.',
    answer: joinedSchema,
    answers: 'In',
    status: 201,
    errors: [...inRoom, 'conflict', 'tooManyRequests'],
  },
  followRoom: {
    summary: 'What happens in the room, at once',
    description: 'Server-sent events: `room`, `signal` and `over`; see room-signals.ts.',
    params: tabParams,
    query: followRoomQuery,
    answer: 'text/event-stream',
    answers: 'Open until the tab leaves or the room closes',
    errors: [...inRoom, 'tooManyRequests'],
  },
  sendSignal: {
    summary: 'Send a message to others in the room',
    description:
      'Only between people who were let in. Nothing of it is kept. 409 for a chat while no one else is in.',
    params: tabParams,
    body: sendSignalRequest,
    answers: 'On its way',
    errors: [...inRoom, 'conflict', 'tooManyRequests'],
  },
  leaveRoom: {
    summary: 'Leave with this tab; coming back is possible until the room closes',
    params: tabParams,
    answers: 'Left',
    errors: inRoom,
  },
  answerPrivacy: {
    summary: 'The client says whether they can talk freely',
    body: privacyRequest,
    answers: 'The clinician sees it',
    errors: [...inRoom, 'conflict', 'tooManyRequests'],
  },
  goOnByPhone: {
    summary: 'Go on by phone, or no longer',
    body: byPhoneRequest,
    answers: 'Everyone in the room sees it',
    errors: [...inRoom, 'conflict', 'tooManyRequests'],
  },
  makeLiveKitToken: {
    summary: 'A token for the practice’s LiveKit server',
    answer: liveKitTokenSchema,
    answers: 'For this room and this person, once let in',
    errors: inRoom,
  },
  placePerson: {
    summary: 'The clinician lets someone in, sends them back to wait, or removes them',
    params: personParams,
    body: standingRequest,
    answers: 'Done',
    errors: inRoom,
  },
  inviteGuest: {
    summary: 'The clinician makes a link for a guardian or support person',
    body: inviteGuestRequest,
    answer: guestInvitationSchema,
    answers: 'The link, shown once',
    status: 201,
    errors: [...inRoom, 'tooManyRequests'],
  },
  endRoom: {
    summary: 'The clinician ends the session for everyone',
    answers: 'Ended; the clinician can join again until the room closes',
    errors: inRoom,
  },
  readStartCheck: {
    summary: 'What the clinician has confirmed at the start',
    answer: startCheckAnswerSchema,
    answers: 'With what is on file',
    errors: [...inRoom, 'forbidden'],
  },
  saveStartCheck: {
    summary: 'Keep what the clinician has confirmed at the start',
    body: saveStartCheckRequest,
    answer: startCheckAnswerSchema,
    answers: 'Saved',
    errors: [...inRoom, 'changedMeanwhile'],
  },
} as const satisfies Record<RoomOperation, Partial<Endpoint>>)
