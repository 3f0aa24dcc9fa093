import {
  byPhoneRequest,
  codeSentSchema,
  enterRequest,
  guestInvitationSchema,
  inviteGuestRequest,
  joinedSchema,
  liveKitTokenSchema,
  personParams,
  privacyRequest,
  roomAnswerSchema,
  roomParams,
  roomStateSchema,
  standingRequest,
  tabParams,
} from '../room.ts'
import type { RoomOperation } from '../room-paths.ts'
import { followRoomQuery, sendSignalRequest } from '../room-signals.ts'
import { saveStartCheckRequest, startCheckAnswerSchema } from '../room-start-check.ts'
import type { Endpoint } from './endpoint.ts'

const tag = 'Video session'
/** 401 without a place in this room, 404 where there is no such room. */
const inRoom = ['unauthenticated', 'notFound'] as const
const forClinician = [...inRoom, 'forbidden'] as const

export const roomEndpoints = {
  readRoom: {
    tag,
    summary: 'What a session’s room is like now, for those who have a place in it',
    params: roomParams,
    answer: roomAnswerSchema,
    answers: 'The room; without a place in it, how to get one',
    errors: ['notFound'],
  },
  sendRoomCode: {
    tag,
    summary: 'Send a one-time code to the client’s mobile on file',
    params: roomParams,
    answer: codeSentSchema,
    answers: 'Sent',
    errors: ['notFound', 'tooManyRequests', 'smsNotSetUp'],
  },
  enterRoom: {
    tag,
    summary: 'Take one’s place: by sign-in, by a code, or by a guest’s link',
    description:
      'Sets a cookie for this room only. It ends when the room closes; one that came from a sign-in ends with that too.',
    params: roomParams,
    body: enterRequest,
    answer: roomStateSchema,
    answers: 'The room',
    errors: ['notFound', 'unauthenticated', 'forbidden', 'otpInvalid', 'otpExpired', 'tooManyRequests'],
  },
  joinRoom: {
    tag,
    summary: 'Come in with this tab: into the waiting room, or the room where let in before',
    description: 'An older tab of the same person is told and ends. 409 while the room is not open.',
    params: roomParams,
    answer: joinedSchema,
    answers: 'In',
    status: 201,
    errors: [...forClinician, 'conflict', 'tooManyRequests'],
  },
  followRoom: {
    tag,
    summary: 'What happens in the room, at once',
    description: 'Server-sent events: `room`, `signal` and `over`; see room-signals.ts.',
    params: tabParams,
    query: followRoomQuery,
    answer: 'text/event-stream',
    answers: 'Open until the tab leaves or the room closes',
    errors: [...inRoom, 'tooManyRequests'],
  },
  sendSignal: {
    tag,
    summary: 'Send a message to others in the room',
    description:
      'Only between people who were let in. Nothing of it is kept. 409 for a chat while no one else is in.',
    params: tabParams,
    body: sendSignalRequest,
    answers: 'On its way',
    errors: [...forClinician, 'conflict', 'tooManyRequests'],
  },
  leaveRoom: {
    tag,
    summary: 'Leave with this tab; coming back is possible until the room closes',
    params: tabParams,
    answers: 'Left',
    errors: inRoom,
  },
  answerPrivacy: {
    tag,
    summary: 'The client says whether they can talk freely',
    params: roomParams,
    body: privacyRequest,
    answers: 'The clinician sees it',
    errors: [...forClinician, 'conflict', 'tooManyRequests'],
  },
  goOnByPhone: {
    tag,
    summary: 'Go on by phone, or no longer',
    params: roomParams,
    body: byPhoneRequest,
    answers: 'Everyone in the room sees it',
    errors: [...forClinician, 'conflict', 'tooManyRequests'],
  },
  makeLiveKitToken: {
    tag,
    summary: 'A token for the practice’s LiveKit server',
    params: roomParams,
    answer: liveKitTokenSchema,
    answers: 'For this room and this person, once let in',
    errors: forClinician,
  },
  placePerson: {
    tag,
    summary: 'The clinician lets someone in, sends them back to wait, or removes them',
    params: personParams,
    body: standingRequest,
    answers: 'Done',
    errors: forClinician,
  },
  inviteGuest: {
    tag,
    summary: 'The clinician makes a link for a guardian or support person',
    params: roomParams,
    body: inviteGuestRequest,
    answer: guestInvitationSchema,
    answers: 'The link, shown once',
    status: 201,
    errors: [...forClinician, 'tooManyRequests'],
  },
  endRoom: {
    tag,
    summary: 'The clinician ends the session for everyone',
    params: roomParams,
    answers: 'Ended; the clinician can join again until the room closes',
    errors: forClinician,
  },
  readStartCheck: {
    tag,
    summary: 'What the clinician has confirmed at the start',
    params: roomParams,
    answer: startCheckAnswerSchema,
    answers: 'With what is on file',
    errors: forClinician,
  },
  saveStartCheck: {
    tag,
    summary: 'Keep what the clinician has confirmed at the start',
    params: roomParams,
    body: saveStartCheckRequest,
    answer: startCheckAnswerSchema,
    answers: 'Saved',
    errors: [...forClinician, 'changedMeanwhile'],
  },
} as const satisfies Record<RoomOperation, Endpoint>
