import { z } from 'zod'
import type { Operation } from '../api-paths.ts'
import {
  acceptPoliciesRequest,
  attachedClinicianSchema,
  bookingRuleTypeSchema,
  cancelledAppointmentSchema,
  cancelQuery,
  movedAppointmentSchema,
  movePreviewQuery,
  movePreviewSchema,
  moveRequest,
  ownAppointmentSchema,
  ownAppointmentsQuery,
  ownProfileSchema,
  timeZoneRequest,
} from '../clients.ts'
import { ownClaimSchema, saveClaimRequest } from '../gp-claim.ts'
import { ownReferralMeterSchema } from '../referral-meter.ts'
import { forClients, type Endpoint } from './endpoint.ts'

export const ownRecordEndpoints = {
  readOwnProfile: {
    tag: 'Own record',
    summary: 'The signed-in client’s record',
    answer: ownProfileSchema,
    answers: 'The record',
    errors: forClients,
  },
  acceptPolicies: {
    tag: 'Own record',
    summary: 'Agree to the privacy policy and the terms as they are now',
    description: 'With the versions that were shown: 409 where one of them is no longer in force.',
    body: acceptPoliciesRequest,
    answers: 'Kept',
    errors: [...forClients, 'conflict', 'invalidInput'],
  },
  readAttachedClinician: {
    tag: 'Own record',
    summary: 'The practice and psychologist the client belongs to',
    answer: attachedClinicianSchema,
    answers: 'Practice and psychologist',
    errors: forClients,
  },
  saveTimeZone: {
    tag: 'Own record',
    summary: 'Choose the zone that times are shown in',
    body: timeZoneRequest,
    answers: 'Saved',
    errors: [...forClients, 'invalidInput'],
  },
  readOwnClaim: {
    tag: 'Own record',
    summary: 'What the client answered to ‘Can I claim this?’',
    answer: ownClaimSchema,
    answers: 'The answers, and when they were given',
    errors: forClients,
  },
  saveOwnClaim: {
    tag: 'Own record',
    summary: 'Keep the answers to ‘Can I claim this?’, in place of those before',
    body: saveClaimRequest,
    answer: ownClaimSchema,
    answers: 'Kept',
    errors: [...forClients, 'invalidInput'],
  },

  listOwnAppointments: {
    tag: 'Own appointments',
    summary: 'The client’s appointments, latest first',
    query: ownAppointmentsQuery,
    answer: z.array(ownAppointmentSchema),
    answers: 'Appointments',
    errors: ['unauthenticated', 'forbidden', 'invalidInput'],
  },
  readOwnReferralMeter: {
    tag: 'Own appointments',
    summary: 'Sessions used of the client’s referral and of this calendar year',
    answer: ownReferralMeterSchema,
    answers: 'The counts; null for a client whom Medicare pays nothing for',
    errors: forClients,
  },
  readBookingRuleType: {
    tag: 'Own appointments',
    summary: 'NEW until the client has an appointment, then EXISTING',
    answer: bookingRuleTypeSchema,
    answers: 'The rule',
    errors: ['unauthenticated', 'forbidden'],
  },
  cancelAppointment: {
    tag: 'Own appointments',
    summary: 'Cancel an appointment',
    params: z.object({ id: z.uuid() }),
    query: cancelQuery,
    isKeyed: true,
    answer: cancelledAppointmentSchema,
    answers: 'Cancelled, and how much notice it was',
    errors: [...forClients, 'conflict', 'invalidInput'],
  },
  previewMove: {
    tag: 'Own appointments',
    summary: 'What moving an appointment to another time would mean',
    params: z.object({ id: z.uuid() }),
    query: movePreviewQuery,
    answer: movePreviewSchema,
    answers: 'Notice, fee and the price of the new date',
    errors: [...forClients, 'conflict', 'invalidInput'],
  },
  moveAppointment: {
    tag: 'Own appointments',
    summary: 'Move an appointment to another free time of the same clinician',
    description:
      'The old time stays the client’s until the new one is: 409 says that the new time is gone and the old one kept. A fee ' +
      'that is higher than `agreedFeeCents` is 422 at that field, and nothing is moved.',
    params: z.object({ id: z.uuid() }),
    isKeyed: true,
    body: moveRequest,
    answer: movedAppointmentSchema,
    answers: 'Moved',
    errors: [...forClients, 'conflict', 'invalidInput', 'idempotencyKeyReused'],
  },
  downloadCalendarFile: {
    tag: 'Own appointments',
    summary: 'An appointment as a calendar file',
    params: z.object({ id: z.uuid() }),
    answer: 'text/calendar',
    answers: 'RFC 5545',
    errors: [...forClients, 'invalidInput'],
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
