import { z } from 'zod'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import { privacyAnswers, roomRoles, roomStandings } from '#domain/room/people.ts'
import { type AddressOwner, roomTimes, videoAddressProblem } from '#domain/room/room-times.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { saveStartCheckRequest, startCheckAnswerSchema } from '../room-start-check.ts'
import type { StaffOperation } from './staff-paths.ts'

const instant = z.iso.datetime()

/** GET /staff/rooms/waiting: those who are in rooms that this person can join. The diary’s events tell of a change. */
const waitingSchema = z.array(
  z.object({
    appointmentId: z.uuid(),
    roomId: z.string(),
    clientId: z.uuid(),
    client: z.string(),
    clinicianId: z.uuid(),
    startsAt: instant,
    who: z.string().describe('Who waits: the client’s name, or the guest’s'),
    role: z.enum(roomRoles),
    standing: z.enum(roomStandings).describe('`admitted`: let in before, and there without the clinician'),
    since: instant,
    byPhone: z
      .boolean()
      .describe('The client asked to go on by phone. They may no longer have the page open'),
    privacy: z
      .enum(privacyAnswers.map(({ code }) => code))
      .nullable()
      .describe('Only the clinician of the session is told'),
  }),
)

export type WaitingPerson = z.infer<typeof waitingSchema>[number]

/** What happened in the room: nothing of what was said. */
const visitSchema = z.object({
  visits: z.array(
    z.object({
      role: z.enum(roomRoles),
      name: z.string(),
      joinedAt: instant,
      leftAt: instant.nullable().describe('Null while they are there'),
    }),
  ),
  minutesTogether: z
    .number()
    .int()
    .nullable()
    .describe('Clinician and client both there and let in; null where they meet with another video service'),
  isAsBooked: z
    .boolean()
    .describe('The measured minutes are about those booked, and have the same Medicare item'),
  suggestedOutcome: z.enum(attendanceOutcomes).nullable().describe('Never set by itself'),
  suggestedItem: z
    .object({ number: z.string(), description: z.string() })
    .nullable()
    .describe(
      'The Medicare item of the measured minutes, where it was attended; the receipt follows what is saved',
    ),
  byPhone: z.boolean().describe('It counts as by phone: the minutes of that are not known here'),
  phoneAskedBy: z
    .enum(roomRoles)
    .nullable()
    .describe('Who asked in the room to go on by phone. Null also once the practice has said how it was'),
  medicareItems: z
    .array(
      z.object({
        number: z.string(),
        description: z.string(),
        fromMinutes: z.number().int(),
        underMinutes: z.number().int().nullable(),
        benefitCents: z.number().int().nullable().describe('Null: the table of items does not say'),
      }),
    )
    .describe('That the session can have, as it was held, by the minutes that a person enters'),
})

export type RoomVisits = z.infer<typeof visitSchema>

const setByPhoneRequest = z.object({ byPhone: z.boolean() })

const videoSettingsSchema = z.object({
  canChange: z.boolean().describe('False on a public demonstration'),
  isLiveKit: z.boolean().describe('Where no address is given: LiveKit, otherwise the built-in room'),
  hasRelay: z.boolean(),
  iceServers: z
    .array(
      z.object({
        urls: z.array(z.string()),
        username: z.string().optional(),
        credential: z.string().optional(),
      }),
    )
    .describe('For a test of the relay'),
  practiceAddress: z.string().nullable(),
  unusableAddress: z
    .string()
    .nullable()
    .describe('Saved for the practice by an earlier release without {room}: not used, and to be changed'),
  clinicians: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string().nullable() })),
})

export type VideoSettings = z.infer<typeof videoSettingsSchema>

const addressOf = (of: AddressOwner) =>
  z
    .string()
    .trim()
    .max(300, 'Must be at most 300 characters')
    .superRefine((typed, context) => {
      const problem = typed === '' ? null : videoAddressProblem(typed, of)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .meta({ title: 'Address' })

/** What the form asks for. */
export const videoAddressSchemas = {
  practice: z.object({ address: addressOf('practice') }),
  clinician: z.object({ address: addressOf('clinician') }),
} as const satisfies Record<AddressOwner, z.ZodType>

const saveVideoAddressRequest = z
  .object({
    clinicianId: z.uuid().nullable().describe('Null: for the whole practice'),
    address: addressOf('clinician')
      .nullable()
      .describe(
        'Null or empty: none. {room} stands for the session; for the whole practice it must be there',
      ),
  })
  .superRefine(({ clinicianId, address }, context) => {
    const problem = clinicianId === null && address ? videoAddressProblem(address, 'practice') : null
    if (problem) context.addIssue({ code: 'custom', path: ['address'], message: problem })
  })

/** What is confirmed at the start of a session by phone, with whom it is that is called. */
const phoneStartSchema = startCheckAnswerSchema.extend({
  client: z.object({ name: z.string(), dateOfBirth: z.iso.date() }),
})

export type PhoneStart = z.infer<typeof phoneStartSchema>

export const staffRoomEndpoints = endpointGroup({ tag: 'Staff: video sessions', staff: 'see the diary' }, {
  listWaiting: {
    summary: 'Who waits in the rooms of the diaries that this person can open',
    answer: waitingSchema,
    answers: 'Who came first is first',
  },
  readVisit: {
    summary: 'Who was in a session’s room, for how long, and what outcome that suggests',
    params: z.object({ id: z.uuid() }),
    answer: visitSchema,
    answers: 'Without anything that was said',
    errors: ['notFound'],
  },
  setByPhone: {
    summary: 'Say that a video session went on by phone, or that it was by video',
    description: 'A document that says otherwise is voided and issued again. 409 before it begins.',
    staff: 'record attendance',
    params: z.object({ id: z.uuid() }),
    body: setByPhoneRequest,
    answers: 'Saved',
    errors: ['notFound', 'conflict'],
  },
  readPhoneStart: {
    summary: 'What the clinician has confirmed at the start of a session by phone',
    params: z.object({ id: z.uuid() }),
    answer: phoneStartSchema,
    answers: 'With what is on file; to the clinician of the session alone',
    errors: ['notFound'],
  },
  savePhoneStart: {
    summary: 'Keep what the clinician has confirmed at the start of a session by phone',
    description: `409 earlier than ${roomTimes.minutesBefore} minutes before it, and later than ${roomTimes.minutesAfter} minutes after it.`,
    params: z.object({ id: z.uuid() }),
    body: saveStartCheckRequest,
    answer: phoneStartSchema,
    answers: 'Saved',
    errors: ['notFound', 'conflict', 'changedMeanwhile'],
  },
  readVideoSettings: {
    summary: 'Where video sessions take place',
    staff: 'edit the practice',
    answer: videoSettingsSchema,
    answers: 'For the practice and each clinician',
  },
  saveVideoAddress: {
    summary: 'Have video sessions at another provider’s address, or no longer',
    staff: 'edit the practice',
    body: saveVideoAddressRequest,
    answers: 'Saved',
    errors: ['notFound'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
