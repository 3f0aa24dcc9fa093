import type { Endpoint } from '../endpoints/endpoint.ts'
import { addClinicianRequest, addedClinicianSchema } from './setup-clinician.ts'
import { createOwnerRequest, setupLinkRequest, setupStateSchema } from './setup-owner.ts'
import type { setupPaths } from './setup-paths.ts'
import {
  chooseTypesRequest,
  noteStepRequest,
  noteVideoRequest,
  openPracticeRequest,
  practiceSetupSchema,
  saveFeesRequest,
  savePracticeRequest,
  testedMailSchema,
} from './setup-practice.ts'

const tag = 'Set-up'
const forPractice = { tag, staff: 'edit the practice' } as const

export const setupEndpoints = {
  readSetupState: {
    tag,
    summary: 'Whether there is an owner, and whether this browser may make one',
    staff: 'none',
    answer: setupStateSchema,
    answers: 'How it stands',
  },
  exchangeSetupLink: {
    tag,
    summary: 'Exchange the secret of a set-up link for a cookie',
    staff: 'none',
    body: setupLinkRequest,
    answers: 'The browser may make the owner',
    errors: ['setupLinkRefused', 'tooManyRequests'],
  },
  createOwner: {
    tag,
    summary: 'Make the first owner',
    description: 'Needs the cookie of a set-up link. Signs the owner in up to the second step.',
    staff: 'none',
    body: createOwnerRequest,
    answers: 'There is an owner, and every set-up link is closed',
    errors: ['setupLinkRefused', 'emailInUse', 'tooManyRequests'],
  },
  readPracticeSetup: {
    ...forPractice,
    summary: 'The practice’s details, and how its set-up stands',
    answer: practiceSetupSchema,
    answers: 'The practice',
  },
  savePractice: {
    ...forPractice,
    summary: 'Change the practice’s details',
    body: savePracticeRequest,
    answer: practiceSetupSchema.shape.details,
    answers: 'As they are now',
    errors: ['changedMeanwhile', 'notFound'],
  },
  testMail: {
    ...forPractice,
    summary: 'Send a test email to the one who asks',
    answer: testedMailSchema,
    answers: 'What became of it',
    errors: ['emailNotSetUp', 'tooManyRequests'],
  },
  addFirstClinician: {
    tag,
    summary: 'Add a clinician who can be booked',
    staff: 'edit clinicians',
    body: addClinicianRequest,
    status: 201,
    answer: addedClinicianSchema,
    answers: 'The clinician',
    errors: ['notFound', 'stepUpNeeded'],
  },
  chooseAppointmentTypes: {
    tag,
    summary: 'Say what can be booked, before the practice opens',
    staff: 'edit appointment types',
    body: chooseTypesRequest,
    answers: 'Saved',
  },
  saveFees: {
    tag,
    summary: 'Set the gap and the booking fee from the next day on, before the practice opens',
    staff: 'edit rates',
    body: saveFeesRequest,
    answers: 'Saved',
  },
  noteSetupStep: {
    ...forPractice,
    summary: 'Note that a step without anything to fill in was read',
    body: noteStepRequest,
    answers: 'Noted',
    errors: ['notFound'],
  },
  noteVideoCheck: {
    ...forPractice,
    summary: 'Note what the relay answered to a browser of the office, or that it is done without one',
    description: '409 for an answer of a relay where none is set up, and for doing without one where one is.',
    body: noteVideoRequest,
    answers: 'Noted',
    errors: ['notFound', 'conflict'],
  },
  openPractice: {
    ...forPractice,
    summary: 'Open for bookings, or close for new ones',
    body: openPracticeRequest,
    answers: 'Done',
    errors: ['notFound'],
  },
} as const satisfies Record<keyof typeof setupPaths, Endpoint>
