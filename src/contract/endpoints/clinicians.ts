import { z } from 'zod'
import type { Operation } from '../api-paths.ts'
import {
  appointmentTypeSchema,
  appointmentTypesQuery,
  availabilityQuery,
  availabilitySchema,
  gpAvailabilityQuery,
  gpAvailabilitySchema,
} from '../booking.ts'
import {
  clinicianCountsSchema,
  clinicianListSchema,
  clinicianQuery,
  clinicianSchema,
  gpListSchema,
  listingQuery,
  minifiedCliniciansSchema,
  minifiedQuery,
} from '../clinicians.ts'
import { aMinute, type Endpoint } from './endpoint.ts'

export const clinicianEndpoints = {
  listMinifiedClinicians: {
    tag: 'Clinicians',
    summary: 'Names of clinicians',
    query: minifiedQuery,
    answer: minifiedCliniciansSchema,
    answers: 'Names',
    errors: ['invalidInput'],
    cache: aMinute,
  },
  readClinician: {
    tag: 'Clinicians',
    summary: 'A clinician’s profile',
    query: clinicianQuery,
    answer: clinicianSchema,
    answers: 'The clinician',
    errors: ['notFound', 'invalidInput'],
    cache: 'no-cache',
  },
  listClinicians: {
    tag: 'Clinicians',
    summary: 'Psychologists, soonest free start first',
    description: 'Signed in, a client also finds their own psychologist who is closed to new clients.',
    query: listingQuery,
    answer: clinicianListSchema,
    answers: 'A page of psychologists',
    errors: ['unauthenticated', 'invalidInput'],
  },
  countClinicians: {
    tag: 'Clinicians',
    summary: 'How many listed psychologists help with each concern',
    answer: clinicianCountsSchema,
    answers: 'Counts by concern',
  },
  listGps: {
    tag: 'Clinicians',
    summary: 'GPs, soonest free start first',
    answer: gpListSchema,
    answers: 'All listed GPs',
  },

  listAppointmentTypes: {
    tag: 'Availability',
    summary: 'Appointment types, of one clinician or of all',
    query: appointmentTypesQuery,
    answer: z.array(appointmentTypeSchema),
    answers: 'Appointment types',
    errors: ['invalidInput'],
  },
  readAvailability: {
    tag: 'Availability',
    summary: 'Free times of one clinician by day',
    params: z.object({ id: z.uuid() }),
    query: availabilityQuery,
    answer: availabilitySchema,
    answers: 'Free times',
    errors: ['unauthenticated', 'notFound', 'invalidInput'],
  },
  readGpAvailability: {
    tag: 'Availability',
    summary: 'The next free times across all GPs',
    query: gpAvailabilityQuery,
    answer: gpAvailabilitySchema,
    answers: 'Free times by GP and day',
    errors: ['unauthenticated', 'invalidInput'],
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
