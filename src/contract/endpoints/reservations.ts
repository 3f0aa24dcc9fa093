import { gpNeeds } from '#domain/gp/gp-needs.ts'
import type { Operation } from '../api-paths.ts'
import {
  changedReservationSchema,
  changeReservationRequest,
  chooseFundingRequest,
  holdsSchema,
  reservationSchema,
  reservedSchema,
  reserveRequest,
  resetTimerRequest,
  resetTimerSchema,
} from '../booking.ts'
import { forClients, type Endpoint } from './endpoint.ts'

/** What a GP booking may still need: the codes of `domain/gp/gp-needs.ts`. */
const gpRefusals = gpNeeds.map(({ refusal }) => refusal)

export const reservationEndpoints = {
  holdSlot: {
    tag: 'Reservations',
    summary: 'Hold a slot',
    description:
      'A hold of a visitor without an account ends after two minutes unless the reservation is read or claimed; then it has its whole time.',
    isKeyed: true,
    body: reserveRequest,
    status: 201,
    answer: reservedSchema,
    answers: 'Held',
    errors: [
      ...forClients,
      'conflict',
      'invalidInput',
      'fundingRequired',
      'fundingNotOffered',
      'tooManyRequests',
      'tooManyHolds',
      'paymentsNotSetUp',
      'practiceNotOpen',
    ],
  },
  listHolds: {
    tag: 'Reservations',
    summary: 'The times that this visitor or client is holding',
    answer: holdsSchema,
    answers: 'Each hold that has not ended, the one that ends first first',
    errors: ['unauthenticated', 'forbidden'],
  },
  readReservation: {
    tag: 'Reservations',
    summary: 'Read a reservation',
    answer: reservationSchema,
    answers: 'The reservation',
    errors: forClients,
  },
  changeReservation: {
    tag: 'Reservations',
    summary: 'Claim a held slot, or book it with the saved card',
    isKeyed: true,
    body: changeReservationRequest,
    answer: changedReservationSchema,
    answers: 'Changed',
    errors: [
      ...forClients,
      'conflict',
      'invalidInput',
      'fundingRequired',
      'fundingNotOffered',
      'tooManyHolds',
      'cardFormAway',
      'unavailable',
    ],
  },
  chooseFunding: {
    tag: 'Reservations',
    summary: 'Pay another way for a time that is held',
    isKeyed: true,
    body: chooseFundingRequest,
    answer: reservationSchema,
    answers: 'The reservation, with its new price',
    errors: ['forbidden', 'notFound', 'invalidInput', 'fundingNotOffered', 'ageNotServed', 'tooManyHolds'],
  },
  releaseReservation: {
    tag: 'Reservations',
    summary: 'Give a slot back',
    isKeyed: true,
    answers: 'Done',
    errors: [...forClients, 'conflict'],
  },
  resetTimer: {
    tag: 'Reservations',
    summary: 'Start the hold clock again',
    isKeyed: true,
    body: resetTimerRequest,
    answer: resetTimerSchema,
    answers: 'The new end of the hold',
    errors: [...forClients, 'invalidInput', 'tooManyRequests'],
  },
  validateGpBooking: {
    tag: 'Reservations',
    summary: 'Check a GP booking before it is confirmed',
    isKeyed: true,
    answers: 'Done',
    errors: [...forClients, 'conflict', 'tooManyHolds', ...gpRefusals],
  },
  confirmGpBooking: {
    tag: 'Reservations',
    summary: 'Book a GP appointment',
    isKeyed: true,
    answers: 'Done',
    errors: [...forClients, 'conflict', 'tooManyHolds', 'paymentsNotSetUp', ...gpRefusals],
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
