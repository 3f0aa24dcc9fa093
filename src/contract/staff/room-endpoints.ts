import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { saveStartCheckRequest } from '../room-start-check.ts'
import { phoneStartSchema } from './phone-start.ts'
import type { staffRoomPaths } from './room-paths.ts'
import {
  saveVideoAddressRequest,
  setByPhoneRequest,
  videoSettingsSchema,
  visitSchema,
  waitingSchema,
} from './rooms.ts'

const tag = 'Staff: video sessions'

export const staffRoomEndpoints = {
  listWaiting: {
    tag,
    summary: 'Who waits in the rooms of the diaries that this person can open',
    staff: 'see the diary',
    answer: waitingSchema,
    answers: 'Who came first is first',
  },
  readVisit: {
    tag,
    summary: 'Who was in a session’s room, for how long, and what outcome that suggests',
    staff: 'see the diary',
    params: z.object({ id: z.uuid() }),
    answer: visitSchema,
    answers: 'Without anything that was said',
    errors: ['notFound'],
  },
  setByPhone: {
    tag,
    summary: 'Say that a video session went on by phone, or that it was by video',
    description: 'A document that says otherwise is voided and issued again. 409 before it begins.',
    staff: 'record attendance',
    params: z.object({ id: z.uuid() }),
    body: setByPhoneRequest,
    answers: 'Saved',
    errors: ['notFound', 'conflict', 'invalidInput'],
  },
  readPhoneStart: {
    tag,
    summary: 'What the clinician has confirmed at the start of a session by phone',
    staff: 'see the diary',
    params: z.object({ id: z.uuid() }),
    answer: phoneStartSchema,
    answers: 'With what is on file; to the clinician of the session alone',
    errors: ['notFound'],
  },
  savePhoneStart: {
    tag,
    summary: 'Keep what the clinician has confirmed at the start of a session by phone',
    description: '409 earlier than 15 minutes before it, and later than 45 minutes after it.',
    staff: 'see the diary',
    params: z.object({ id: z.uuid() }),
    body: saveStartCheckRequest,
    answer: phoneStartSchema,
    answers: 'Saved',
    errors: ['notFound', 'conflict', 'changedMeanwhile', 'invalidInput'],
  },
  readVideoSettings: {
    tag,
    summary: 'Where video sessions take place',
    staff: 'edit the practice',
    answer: videoSettingsSchema,
    answers: 'For the practice and each clinician',
  },
  saveVideoAddress: {
    tag,
    summary: 'Have video sessions at another provider’s address, or no longer',
    staff: 'edit the practice',
    body: saveVideoAddressRequest,
    answers: 'Saved',
    errors: ['notFound', 'invalidInput'],
  },
} as const satisfies Record<keyof typeof staffRoomPaths, Endpoint>
