import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { bookingPaths } from './booking-paths.ts'
import {
  bookedForClientSchema,
  bookForClientRequest,
  bookingOptionsSchema,
  cancelForClientRequest,
  changedForClientSchema,
  moveForClientRequest,
  noteParentConsentRequest,
  parentConsentNotedSchema,
  planMoveQuery,
  plannedMoveSchema,
  plannedSeriesSchema,
  planSeriesQuery,
  staffAppointmentSchema,
  staffTimesQuery,
  staffTimesSchema,
} from './staff-booking.ts'

const tag = 'Bookings by staff'
const params = z.object({ id: z.uuid() })
const staff = 'book for clients'
const reads = ['unauthenticated', 'forbidden', 'notFound', 'invalidInput'] as const
const changes = [...reads, 'conflict', 'changedMeanwhile', 'idempotencyKeyReused'] as const

export const bookingEndpoints = {
  readBookingOptions: {
    tag,
    summary: 'With whom, what and how a client can be booked',
    staff,
    params,
    answer: bookingOptionsSchema,
    answers: 'The clinicians with their types, and what is on file',
    errors: reads,
  },
  readStaffTimes: {
    tag,
    summary: 'Free times by day, without the notice that clients need',
    staff,
    params,
    query: staffTimesQuery,
    answer: staffTimesSchema,
    answers: 'The days that have free times',
    errors: reads,
  },
  planSeries: {
    tag,
    summary: 'Where the sessions of a series would fall, and which of them cannot be had',
    staff,
    params,
    query: planSeriesQuery,
    answer: plannedSeriesSchema,
    answers: 'Every session with its state',
    errors: reads,
  },
  bookForClient: {
    tag,
    summary: 'Book one session or a series, all or none; the client is told by email',
    staff,
    params,
    isKeyed: true,
    body: bookForClientRequest,
    status: 201,
    answer: bookedForClientSchema,
    answers: 'What was booked',
    errors: [...changes, 'caseLoadFull', 'ageNotServed', 'fundingRequired', 'fundingNotOffered'],
  },
  readStaffAppointment: {
    tag,
    summary: 'One booked session, with the others of its series',
    staff,
    params,
    answer: staffAppointmentSchema,
    answers: 'The session',
    errors: reads,
  },
  planMove: {
    tag,
    summary: 'Where the sessions of a series would go if this one moved',
    staff,
    params,
    query: planMoveQuery,
    answer: plannedMoveSchema,
    answers: 'Every session in question with its state',
    errors: [...reads, 'conflict'],
  },
  moveForClient: {
    tag,
    summary: 'Move one session or several of its series, all or none; the client is told by email',
    staff,
    params,
    isKeyed: true,
    body: moveForClientRequest,
    answer: changedForClientSchema,
    answers: 'How many were moved',
    errors: changes,
  },
  cancelForClient: {
    tag,
    summary:
      'Cancel one session or several of its series for the practice; the client is told and pays nothing',
    staff,
    params,
    isKeyed: true,
    body: cancelForClientRequest,
    answer: changedForClientSchema,
    answers: 'How many were cancelled',
    errors: changes,
  },
  noteParentConsent: {
    tag,
    summary: 'Note that a parent consented to a child’s session, with the current text',
    description: 'For one session, or for all of its series that lack it. 409 where none is missing.',
    staff,
    params,
    body: noteParentConsentRequest,
    answer: parentConsentNotedSchema,
    answers: 'For how many sessions it was noted',
    errors: [...reads, 'conflict'],
  },
} as const satisfies Record<keyof typeof bookingPaths, Endpoint>
