import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import {
  appointmentNoteSchema,
  diaryAppointmentSchema,
  diaryCliniciansSchema,
  diaryQuery,
  diarySchema,
  outcomeRecordedSchema,
  outcomeUndoneSchema,
  saveNoteRequest,
  setOutcomeRequest,
  undoOutcomeRequest,
  unfinishedQuery,
  unfinishedSchema,
} from './diary.ts'
import type { diaryPaths } from './diary-paths.ts'

const tag = 'Staff: diary'
const params = z.object({ id: z.uuid() })

export const diaryEndpoints = {
  readDiary: {
    tag,
    summary: 'The diary of a clinician for some days, or of the whole practice for one',
    staff: 'see the diary',
    query: diaryQuery,
    answer: diarySchema,
    answers: 'Sessions, holds and hours, by clinician',
    errors: ['notFound'],
  },
  listDiaryClinicians: {
    tag,
    summary: 'Whose diary this person can open',
    staff: 'see the diary',
    answer: diaryCliniciansSchema,
    answers: 'By name',
  },
  readUnfinished: {
    tag,
    summary:
      'What is unfinished: no outcome, no referral, a card that is not verified, too many sessions on a referral, not paid',
    staff: 'see the diary',
    query: unfinishedQuery,
    answer: unfinishedSchema,
    answers: 'Each list with its number',
    errors: ['notFound'],
  },
  followDiary: {
    tag,
    summary: 'Tells at once that a diary this person can open has changed',
    description: 'Server-sent events: `changed` without any content. The diary is then read again.',
    staff: 'see the diary',
    answer: 'text/event-stream',
    answers: 'Open until the sign-in ends or is locked',
    errors: ['tooManyRequests'],
  },
  readDiaryAppointment: {
    tag,
    summary: 'Who set which outcome of a session, and when',
    staff: 'see the diary',
    params,
    answer: diaryAppointmentSchema,
    answers: 'The latest first',
    errors: ['notFound'],
  },
  setOutcome: {
    tag,
    summary: 'Record what became of a session',
    staff: 'record attendance',
    params,
    body: setOutcomeRequest,
    answer: outcomeRecordedSchema,
    answers: 'Recorded',
    errors: ['notFound', 'changedMeanwhile', 'invalidInput'],
  },
  undoOutcome: {
    tag,
    summary: 'Bring back the outcome before the latest change',
    staff: 'record attendance',
    params,
    body: undoOutcomeRequest,
    answer: outcomeUndoneSchema,
    answers: 'Undone',
    errors: ['notFound', 'changedMeanwhile', 'conflict'],
  },
  readAppointmentNote: {
    tag,
    summary: 'The clinician’s private note on a booking of theirs',
    staff: 'see the diary',
    params,
    answer: appointmentNoteSchema,
    answers: 'The note; empty while there is none',
    errors: ['notFound'],
  },
  saveAppointmentNote: {
    tag,
    summary: 'Write the private note on a booking of one’s own',
    staff: 'see the diary',
    params,
    body: saveNoteRequest,
    answer: appointmentNoteSchema,
    answers: 'Saved',
    errors: ['notFound', 'changedMeanwhile', 'invalidInput'],
  },
} as const satisfies Record<keyof typeof diaryPaths, Endpoint>
