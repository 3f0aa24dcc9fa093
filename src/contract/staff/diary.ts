import { z } from 'zod'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import { sessionNeedCodes } from '#domain/booking/session-needs.ts'
import { dvaYears } from '#domain/funding/dva-meter.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { roomLinkSchema } from '../booking.ts'
import { ndisCancellationReasonCodes } from '#domain/money/ndis-claims.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { timeZoneSchema } from '../fields.ts'
import type { StaffOperation } from './staff-paths.ts'

const date = z.iso.date({ error: 'Must be a date such as 2027-03-21' })
const outcome = z.enum(attendanceOutcomes)

/** The longest is a month with the days before and after it that its weeks show. */
const mostDiaryDays = 42

const whose = z
  .union([z.uuid(), z.literal('all')], { error: 'Must be the id of a clinician, or all' })
  .optional()
  .describe(
    'A clinician; or all, for one day, for those who work for everyone. Without it: one’s own, else all',
  )

const diaryQuery = z.object({
  from: date.describe('The first day, on each clinician’s own clock'),
  days: z.coerce
    .number({ error: 'Must be a number of days' })
    .int('Must be a whole number of days')
    .min(1, 'Must be at least one day')
    .max(mostDiaryDays, `Must be at most ${mostDiaryDays} days`)
    .default(1),
  clinician: whose,
})

const minutes = z
  .array(z.object({ start: z.number().int(), end: z.number().int() }))
  .describe('Minutes of the clinician’s day')

const diarySessionSchema = z.object({
  id: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  clientId: z.uuid(),
  client: z.string(),
  isClientOpen: z
    .boolean()
    .describe('Whether the client’s page is open to this clinician: a cancelled session alone opens none'),
  type: z.string(),
  isGP: z.boolean(),
  isNew: z.boolean().describe('The client’s first booking here'),
  delivery: z.enum(deliveryTypeCodes),
  funding: z.enum(fundingMethodCodes).nullable(),
  room: roomLinkSchema.nullable(),
  missing: z.array(z.enum(sessionNeedCodes)),
  session: z
    .object({
      number: z.number().int(),
      most: z.number().int(),
      inYear: z
        .number()
        .int()
        .nullable()
        .describe('Which Medicare session of its calendar year it is; null with DVA, which counts no years'),
      dvaYear: z
        .enum(dvaYears)
        .nullable()
        .describe('How it stands to the one year for which DVA pays on the referral'),
    })
    .nullable()
    .describe(
      'Which session of the referral it is; null where neither Medicare nor DVA counts it, or no referral’s date is known',
    ),
  safety: z.boolean().describe('A safety task of this client waits for someone to take it on'),
  outcome: outcome.nullable(),
  minutes: z
    .number()
    .int()
    .nullable()
    .describe('Minutes delivered, of a session that was attended; null: those booked'),
  outcomeAt: z.iso
    .datetime()
    .nullable()
    .describe('When it was recorded; for a cancellation, when it was cancelled'),
  undo: z
    .object({ event: z.number().int(), to: outcome.nullable() })
    .nullable()
    .describe('The latest change of the outcome by staff, and what undoing it brings back'),
})

const diaryHoldSchema = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  type: z.string(),
  expiresAt: z.iso.datetime(),
})

const clinicianDiarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(clinicianRoleCodes),
  timeZone: timeZoneSchema,
  days: z.array(
    z.object({
      date,
      working: minutes,
      leave: minutes,
      breaks: minutes,
      busy: minutes.describe(
        'Minutes of the clinician’s day, within the working hours, that another calendar of theirs says are busy. Never with what',
      ),
    }),
  ),
  sessions: z.array(diarySessionSchema),
  holds: z.array(diaryHoldSchema).describe('Held while someone books: without a name'),
})

export const diarySchema = z.object({
  /** The clock to count from, so that a device with a wrong one shows the right minutes. */
  now: z.iso.datetime(),
  from: date,
  diaries: z.array(clinicianDiarySchema),
})

const diaryCliniciansSchema = z.array(z.object({ id: z.uuid(), name: z.string() }))

const setOutcomeRequest = z.object({
  outcome: z.enum(attendanceOutcomes, { error: 'Please choose an outcome' }),
  was: outcome
    .nullable()
    .describe('The outcome on the screen: another one now means that someone else was quicker'),
  charge: z
    .enum(['policy', 'none'])
    .default('policy')
    .describe('none: nothing is charged, although the policy would'),
  minutes: z
    .number({ error: 'Must be a number of minutes' })
    .int('Must be whole minutes')
    .min(1, 'Must be at least one minute')
    .max(600, 'Must be at most 600 minutes')
    .optional()
    .describe(
      'Minutes delivered; those booked where it is not said. With the outcome that it has already, they are corrected',
    ),
  claim: z
    .enum(ndisCancellationReasonCodes)
    .optional()
    .describe(
      'Claims a session that was cancelled late or missed from the NDIS plan of its client, for this reason; also with the outcome that it has already',
    ),
})

const outcomeSetSchema = z.object({
  outcome: outcome.nullable(),
  event: z.number().int().describe('Undo this one'),
})

export const outcomeRecordedSchema = outcomeSetSchema.extend({
  told: z
    .object({
      isToldByEmail: z.boolean(),
      mobile: z.string().nullable().describe('To call them, where no email reaches them'),
    })
    .nullable()
    .describe('Of a cancellation that lies ahead: whether an email about it reaches the client'),
})

const outcomeUndoneSchema = outcomeSetSchema.extend({
  isInPause: z
    .boolean()
    .describe('It has its time back without the pause that the clinician keeps beside another session'),
})

const undoOutcomeRequest = z.object({ event: z.number().int() })

export const diaryAppointmentSchema = z.object({
  history: z.array(
    z.object({
      from: outcome.nullable(),
      to: outcome.nullable(),
      fromMinutes: z.number().int().nullable().describe('Minutes delivered; null: those booked'),
      toMinutes: z.number().int().nullable().describe('Where the outcome stayed, they were corrected'),
      by: z.string().nullable().describe('Null: the client'),
      at: z.iso.datetime(),
    }),
  ),
})

const mostNoteCharacters = 2000

const appointmentNoteSchema = z.object({
  text: z.string(),
  version: z.number().int().describe('0 while there is none'),
})

const saveNoteRequest = z.object({
  text: z
    .string({ error: 'Please write the note' })
    .trim()
    .max(mostNoteCharacters, `Must be at most ${mostNoteCharacters} characters`),
  version: z.number().int(),
})

const unfinishedQuery = z.object({ clinician: whose })

const unfinishedSession = z.object({
  id: z.uuid(),
  start: z.iso.datetime(),
  clientId: z.uuid(),
  client: z.string(),
  clinicianId: z.uuid(),
  clinician: z.string(),
  timeZone: timeZoneSchema,
  funding: z.enum(fundingMethodCodes).nullable(),
})

const unfinishedSessions = z.object({
  total: z.number().int(),
  /** The oldest first; not all of them where there are very many. */
  sessions: z.array(unfinishedSession),
})

export const unfinishedSchema = z.object({
  noOutcome: unfinishedSessions,
  referralMissing: unfinishedSessions,
  cardUnverified: unfinishedSessions,
  overReferral: unfinishedSessions,
  reportDue: unfinishedSessions.describe(
    'The sixth session of a referral is near or over, and no report was sent',
  ),
  referralToNote: unfinishedSessions.describe(
    'One session of each client who uploaded a referral that no one has noted yet',
  ),
  documentsWaiting: unfinishedSessions.describe('Whose invoice or receipt is held back until it is complete'),
  unpaid: z
    .object({
      total: z.number().int(),
      sessions: z.array(unfinishedSession.extend({ chargeId: z.uuid(), cents: z.number().int() })),
    })
    .describe('Empty for those who do not see the money'),
})

export type Diary = z.infer<typeof diarySchema>
export type ClinicianDiary = z.infer<typeof clinicianDiarySchema>
export type DiarySession = z.infer<typeof diarySessionSchema>
export type DiaryHold = z.infer<typeof diaryHoldSchema>
export type UnfinishedWork = z.infer<typeof unfinishedSchema>

const params = z.object({ id: z.uuid() })

export const diaryEndpoints = endpointGroup({ tag: 'Staff: diary', staff: 'see the diary' }, {
  readDiary: {
    summary: 'The diary of a clinician for some days, or of the whole practice for one',
    query: diaryQuery,
    answer: diarySchema,
    answers: 'Sessions, holds and hours, by clinician',
    errors: ['notFound'],
  },
  listDiaryClinicians: {
    summary: 'Whose diary this person can open',
    answer: diaryCliniciansSchema,
    answers: 'By name',
  },
  readUnfinished: {
    summary:
      'What is unfinished: no outcome, no referral, a card that is not verified, too many sessions on a referral, not paid',
    query: unfinishedQuery,
    answer: unfinishedSchema,
    answers: 'Each list with its number',
    errors: ['notFound'],
  },
  followDiary: {
    summary: 'Tells at once that a diary this person can open has changed',
    description: 'Server-sent events: `changed` without any content. The diary is then read again.',
    answer: 'text/event-stream',
    answers: 'Open until the sign-in ends or is locked',
    errors: ['tooManyRequests'],
  },
  readDiaryAppointment: {
    summary: 'Who set which outcome of a session, and when',
    params,
    answer: diaryAppointmentSchema,
    answers: 'The latest first',
    errors: ['notFound'],
  },
  setOutcome: {
    summary: 'Record what became of a session',
    staff: 'record attendance',
    params,
    body: setOutcomeRequest,
    answer: outcomeRecordedSchema,
    answers: 'Recorded',
    errors: ['notFound', 'changedMeanwhile'],
  },
  undoOutcome: {
    summary: 'Bring back the outcome before the latest change',
    staff: 'record attendance',
    params,
    body: undoOutcomeRequest,
    answer: outcomeUndoneSchema,
    answers: 'Undone',
    errors: ['notFound', 'changedMeanwhile', 'conflict'],
  },
  readAppointmentNote: {
    summary: 'The clinician’s private note on a booking of theirs',
    params,
    answer: appointmentNoteSchema,
    answers: 'The note; empty while there is none',
    errors: ['notFound'],
  },
  saveAppointmentNote: {
    summary: 'Write the private note on a booking of one’s own',
    params,
    body: saveNoteRequest,
    answer: appointmentNoteSchema,
    answers: 'Saved',
    errors: ['notFound', 'changedMeanwhile'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
