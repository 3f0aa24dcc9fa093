import { z } from 'zod'
import { gpNeeds } from '#domain/gp/gp-needs.ts'
import {
  changePatientRequest,
  checkedEmailSchema,
  checkedInviteSchema,
  checkedPhoneSchema,
  checkEmailRequest,
  checkInviteRequest,
  checkPhoneRequest,
  signedUpSchema,
  signUpRequest,
  verifiedInviteSchema,
  verifyEmailRequest,
  verifyInviteRequest,
} from './accounts.ts'
import type { Operation } from './api-paths.ts'
import {
  appointmentTypeSchema,
  appointmentTypesQuery,
  availabilityQuery,
  availabilitySchema,
  changedReservationSchema,
  changeReservationRequest,
  chooseFundingRequest,
  holdsSchema,
  gpAvailabilityQuery,
  gpAvailabilitySchema,
  reservationSchema,
  reservedSchema,
  reserveRequest,
  resetTimerRequest,
  resetTimerSchema,
} from './booking.ts'
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
} from './clients.ts'
import {
  clinicianListSchema,
  clinicianQuery,
  clinicianSchema,
  gpListSchema,
  listingQuery,
  minifiedCliniciansSchema,
  minifiedQuery,
} from './clinicians.ts'
import type { ErrorCode } from './errors.ts'
import { formSubmissionRequest, formSubmittedSchema } from './forms.ts'
import {
  addressRequest,
  contactRequest,
  groupRequest,
  guardianRequest,
  intakeRequest,
  medicareRequest,
  ndisRequest,
  validSchema,
  verifiedSchema,
  workCoverRequest,
} from './funding.ts'
import { formTokenSchema } from './messages.ts'
import {
  changePasswordRequest,
  confirmedNewEmailSchema,
  confirmNewEmailRequest,
  newEmailRequest,
} from './own-account.ts'
import {
  clientSecretParam,
  clientSecretSchema,
  paymentMethodRequest,
  paymentSetupSchema,
  testCardRequest,
} from './payments.ts'
import {
  askForCallRequest,
  draftSchema,
  gpStandingSchema,
  ownSubmissionAnswersSchema,
  ownSubmissionSchema,
  questionnaireParams,
  saveDraftRequest,
  submitQuestionnaireRequest,
  submittedQuestionnaireSchema,
} from './questionnaires.ts'
import { settingsSchema } from './settings.ts'
import { signInSchema } from './sign-ins.ts'
import { storiesQuery, storyListSchema, storySchema } from './stories.ts'
import {
  ownFilesQuery,
  referralRequest,
  storedFileSchema,
  uploadAnswer,
  uploadedFileSchema,
} from './uploads.ts'
import { userInfoSchema } from './userinfo.ts'

export type Endpoint = {
  tag: string
  summary: string
  description?: string
  /** Only where a parameter of the path is more than any text. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** `files` is multipart, `bytes` is read as it was signed. */
  body?: z.ZodType | 'files' | 'bytes'
  /** Takes an Idempotency-Key: the same key returns the same answer. */
  isKeyed?: true
  /** A schema is JSON, a text the media type of a file; without one it is 204. */
  answer?: z.ZodType | 'text/calendar' | 'application/pdf' | 'text/html' | 'application/octet-stream'
  /** What `answer` is, in the interface's description. */
  answers: string
  status?: 200 | 201
  errors?: readonly ErrorCode[]
  /** Everything is `no-store` unless it says otherwise here. */
  cache?: string
}

const aMinute = 'public, max-age=60'
const forClients = ['unauthenticated', 'forbidden', 'notFound'] as const
const forForms = [...forClients, 'invalidInput', 'idempotencyKeyReused'] as const

/** What a GP booking may still need: the codes of `domain/gp/gp-needs.ts`. */
const gpRefusals = gpNeeds.map(({ refusal }) => refusal)

const fundingForm = <const Body extends z.ZodType>(summary: string, body: Body) =>
  ({ tag: 'Funding forms', summary, isKeyed: true, body, answers: 'Saved', errors: forForms }) as const

/** What each operation takes and answers: the server registers its routes from it, the web's client has its types. */
export const endpoints = {
  readSettings: {
    tag: 'Settings',
    summary: 'What this installation is called, how it takes payment and what it charges',
    answer: settingsSchema,
    answers: 'Settings',
    cache: aMinute,
  },

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
    errors: ['forbidden', 'notFound', 'invalidInput', 'fundingNotOffered', 'ageNotServed'],
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
    errors: [...forClients, 'conflict', ...gpRefusals],
  },
  confirmGpBooking: {
    tag: 'Reservations',
    summary: 'Book a GP appointment',
    isKeyed: true,
    answers: 'Done',
    errors: [...forClients, 'conflict', 'paymentsNotSetUp', ...gpRefusals],
  },

  signUp: {
    tag: 'Accounts',
    summary: 'Sign up',
    isKeyed: true,
    body: signUpRequest,
    status: 201,
    answer: signedUpSchema,
    answers: 'The new client and a token for the rest of the booking',
    errors: ['forbidden', 'notFound', 'emailInUse', 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  changePatient: {
    tag: 'Accounts',
    summary: 'Tie a held slot to the client, or change the profile',
    isKeyed: true,
    body: changePatientRequest,
    answers: 'Done',
    errors: forForms,
  },
  verifyEmail: {
    tag: 'Accounts',
    summary: 'Confirm an email address with the link that was sent to it',
    body: verifyEmailRequest,
    answers: 'Done',
    errors: ['notFound', 'invalidInput', 'tooManyRequests'],
  },
  sendEmailVerification: {
    tag: 'Accounts',
    summary: 'Send the link that confirms the email address again',
    answers: 'Done, also where it is confirmed already',
    errors: [...forClients, 'tooManyRequests'],
  },
  checkEmail: {
    tag: 'Accounts',
    summary: 'Whether an email already has an account',
    body: checkEmailRequest,
    answer: checkedEmailSchema,
    answers: 'The answer',
    errors: ['invalidInput', 'tooManyRequests'],
  },
  checkPhone: {
    tag: 'Accounts',
    summary: 'Whether a phone number can be right',
    body: checkPhoneRequest,
    answer: checkedPhoneSchema,
    answers: 'The answer',
    errors: ['invalidInput'],
  },
  askForNewEmail: {
    tag: 'Accounts',
    summary: 'Ask for another email address',
    description: 'Sends a link to the new address. Nothing changes until it is used.',
    body: newEmailRequest,
    answers: 'The link is sent',
    errors: [...forClients, 'emailInUse', 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  confirmNewEmail: {
    tag: 'Accounts',
    summary: 'Use the link that was sent to a new email address',
    body: confirmNewEmailRequest,
    answer: confirmedNewEmailSchema,
    answers: 'The address that the account has from now on',
    errors: ['notFound', 'emailInUse', 'invalidInput', 'tooManyRequests'],
  },
  changePassword: {
    tag: 'Accounts',
    summary: 'Choose a new password',
    description: 'Ends every other sign-in of the account.',
    body: changePasswordRequest,
    answers: 'Changed',
    errors: [...forClients, 'invalidInput', 'tooManyRequests'],
  },
  checkInvite: {
    tag: 'Invites',
    summary: 'Look an invite up, and send its one-time code',
    body: checkInviteRequest,
    answer: checkedInviteSchema,
    answers: 'Whether these details are invited',
    errors: ['forbidden', 'invalidInput', 'tooManyRequests', 'unavailable', 'smsNotSetUp'],
  },
  verifyInvite: {
    tag: 'Invites',
    summary: 'Sign up with an invite and its one-time code',
    isKeyed: true,
    body: verifyInviteRequest,
    status: 201,
    answer: verifiedInviteSchema,
    answers: 'The new client',
    errors: ['forbidden', 'notFound', 'emailInUse', 'otpInvalid', 'tooManyRequests', 'unavailable'],
  },

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

  listOwnAppointments: {
    tag: 'Own appointments',
    summary: 'The client’s appointments, latest first',
    query: ownAppointmentsQuery,
    answer: z.array(ownAppointmentSchema),
    answers: 'Appointments',
    errors: ['unauthenticated', 'forbidden', 'invalidInput'],
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

  saveMedicare: {
    tag: 'Funding forms',
    summary: 'Check a Medicare or DVA card and keep it',
    description:
      'A card that the register refuses is 422 at `number` or `dvaCardDetails.number`. A register that does not answer is ' +
      '503: nothing was changed, and the same key may be sent again.',
    isKeyed: true,
    body: medicareRequest,
    answer: verifiedSchema,
    answers: 'What was said of the card',
    errors: [...forForms, 'tooManyRequests', 'unavailable'],
  },
  saveNdis: {
    tag: 'Funding forms',
    summary: 'Check an NDIS number and keep it',
    isKeyed: true,
    body: ndisRequest,
    answer: validSchema,
    answers: 'The number can be right',
    errors: forForms,
  },
  saveWorkCover: fundingForm('Keep a WorkCover claim', workCoverRequest),
  saveAddress: fundingForm('Keep the home address', addressRequest),
  saveContact: fundingForm('Keep an emergency contact, or the adult who books', contactRequest),
  saveGuardian: fundingForm('Keep the parent or guardian of a child', guardianRequest),
  joinGroup: fundingForm('Join the group of a funding', groupRequest),
  saveIntake: fundingForm('Say for whom this is, with a parent’s consent for a child', intakeRequest),

  uploadFiles: {
    tag: 'Own documents',
    summary: 'Upload one document or several, all or none',
    description:
      'A batch is taken whole or refused whole: 413 for a file that is too large, 415 for one that is not accepted, 422 ' +
      'for too many. `fields` says which file it was, as `file.0`, `file.1` and so on.',
    isKeyed: true,
    body: 'files',
    status: 201,
    answer: uploadAnswer,
    answers: 'The file, or the list of them',
    errors: [
      ...forClients,
      'invalidInput',
      'tooLarge',
      'unsupportedType',
      'conflict',
      'tooManyRequests',
      'unavailable',
    ],
  },
  downloadFile: {
    tag: 'Own documents',
    summary: 'Download a document, by its client or by a clinician who sees them',
    params: z.object({ fileId: z.uuid() }),
    answer: 'application/octet-stream',
    answers: 'The file',
    errors: [...forClients, 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  removeFile: {
    tag: 'Own documents',
    summary: 'Remove a document',
    params: z.object({ fileId: z.uuid() }),
    answers: 'Removed',
    errors: [...forClients, 'invalidInput'],
  },
  listOwnFiles: {
    tag: 'Own documents',
    summary: 'The client’s documents, latest first',
    query: ownFilesQuery,
    answer: z.array(uploadedFileSchema),
    answers: 'Documents',
    errors: [...forClients, 'invalidInput'],
  },
  saveReferral: {
    tag: 'Own documents',
    summary: 'Say what the referral is, and which documents belong to it',
    isKeyed: true,
    body: referralRequest,
    answers: 'Saved',
    errors: forForms,
  },

  openCardForm: {
    tag: 'Payments',
    summary: 'Open a card form outside a booking',
    isKeyed: true,
    body: paymentMethodRequest,
    answer: clientSecretSchema,
    answers: 'The form’s secret',
    errors: [...forClients, 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  removeCard: {
    tag: 'Payments',
    summary: 'Remove the saved card',
    description: 'Refused with 409 while an appointment that is booked needs it.',
    answers: 'Removed, or there was none',
    errors: [...forClients, 'conflict'],
  },
  readPaymentSetup: {
    tag: 'Payments',
    summary: 'What became of a card form',
    params: clientSecretParam,
    answer: paymentSetupSchema,
    answers: 'Its state',
    errors: forClients,
  },
  tryTestCard: {
    tag: 'Payments',
    summary: 'Enter a test card in the built-in card form',
    params: clientSecretParam,
    isKeyed: true,
    body: testCardRequest,
    answer: paymentSetupSchema,
    answers: 'What became of it',
    errors: [...forClients, 'conflict', 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  receiveStripeEvent: {
    tag: 'Payments',
    summary: 'Stripe’s webhook about a card form',
    description: 'Stripe’s event as it was signed, with `Stripe-Signature`. Known by its signature alone.',
    body: 'bytes',
    answers: 'Received',
    errors: ['badSignature', 'notFound'],
  },

  readGpStanding: {
    tag: 'Questionnaires',
    summary: 'What a held GP appointment still needs before it can be confirmed',
    answer: gpStandingSchema,
    answers: 'Which questionnaires are due, and what is missing',
    errors: [...forClients, 'conflict'],
  },
  remindOfQuestionnaires: {
    tag: 'Questionnaires',
    summary: 'Ask for one email while the time is still held, if the questionnaires are not finished by then',
    answers: 'Asked for',
    errors: [...forClients, 'emailNotSetUp'],
  },
  readQuestionnaireDraft: {
    tag: 'Questionnaires',
    summary: 'What the client has filled in so far',
    params: questionnaireParams,
    answer: draftSchema,
    answers: 'The draft; empty when there is none',
    errors: [...forClients, 'invalidInput'],
  },
  saveQuestionnaireDraft: {
    tag: 'Questionnaires',
    summary: 'Keep edited answers',
    params: questionnaireParams,
    body: saveDraftRequest,
    answer: draftSchema,
    answers: 'The draft with these answers',
    errors: [...forClients, 'invalidInput'],
  },
  submitQuestionnaire: {
    tag: 'Questionnaires',
    summary: 'Send a questionnaire',
    description:
      'Checked and scored by the server. Sent again before it was used for a booking, the newer one counts.',
    params: questionnaireParams,
    isKeyed: true,
    body: submitQuestionnaireRequest,
    status: 201,
    answer: submittedQuestionnaireSchema,
    answers: 'Kept',
    errors: [...forForms, 'conflict', 'tooManyRequests'],
  },
  listOwnSubmissions: {
    tag: 'Questionnaires',
    summary: 'The questionnaires that the client has sent, latest first',
    answer: z.array(ownSubmissionSchema),
    answers: 'Questionnaires',
    errors: ['unauthenticated', 'forbidden'],
  },
  readOwnSubmission: {
    tag: 'Questionnaires',
    summary: 'The client’s own answers, as they were sent',
    params: z.object({ id: z.uuid() }),
    answer: ownSubmissionAnswersSchema,
    answers: 'Questions and answers, without scores',
    errors: [...forClients, 'invalidInput'],
  },
  askForCall: {
    tag: 'Questionnaires',
    summary: 'After a safety check: ask the practice to call',
    isKeyed: true,
    body: askForCallRequest,
    answers: 'Asked for',
    errors: [...forForms, 'tooManyRequests', 'emailNotSetUp'],
  },
  readTreatmentPlan: {
    tag: 'Questionnaires',
    summary: 'For the booked GP: what the client sent, with its scores, as a page to print',
    params: z.object({ id: z.uuid() }),
    answer: 'text/html',
    answers: 'The summary',
    errors: [...forClients, 'invalidInput'],
  },
  downloadTreatmentPlan: {
    tag: 'Questionnaires',
    summary: 'For the booked GP: the same as a PDF',
    params: z.object({ id: z.uuid() }),
    answer: 'application/pdf',
    answers: 'The summary',
    errors: [...forClients, 'invalidInput'],
  },

  listStories: {
    tag: 'Content',
    summary: 'Stories, newest first',
    query: storiesQuery,
    answer: storyListSchema,
    answers: 'What a card shows of each, without its text',
    errors: ['invalidInput'],
    cache: aMinute,
  },
  readStory: {
    tag: 'Content',
    summary: 'A story with its blocks',
    description: 'The path may have slashes: `blog/sleep`.',
    params: z.object({ path: z.string().max(200) }),
    answer: storySchema,
    answers: 'The story',
    errors: ['notFound', 'invalidInput'],
    cache: aMinute,
  },

  readFormToken: {
    tag: 'Forms',
    summary: 'Open a form: a token that says when',
    description: 'A form is sent with it after 2 seconds at the earliest and 24 hours at the latest.',
    answer: formTokenSchema,
    answers: 'The token',
    errors: ['tooManyRequests'],
  },
  uploadReferral: {
    tag: 'Forms',
    summary: 'Upload the one document of a referral by a GP',
    description:
      'Takes the token of the form as `X-Form-Token`. Swept after a week unless a referral names it in `referral_file`.',
    isKeyed: true,
    body: 'files',
    status: 201,
    answer: storedFileSchema,
    answers: 'The file',
    errors: ['invalidInput', 'tooLarge', 'unsupportedType', 'conflict', 'tooManyRequests', 'unavailable'],
  },
  receiveStoryblokEvent: {
    tag: 'Content',
    summary: 'Storyblok’s webhook about changed stories',
    description:
      'Storyblok’s event as it was signed, with `webhook-signature`. Known by its signature alone.',
    body: 'bytes',
    answers: 'Received',
    errors: ['badSignature', 'notFound'],
  },

  submitForm: {
    tag: 'Forms',
    summary: 'Send a contact or marketing form',
    isKeyed: true,
    body: formSubmissionRequest,
    answer: formSubmittedSchema,
    answers: 'Received',
    errors: ['notFound', 'conflict', 'idempotencyKeyReused', 'invalidInput', 'tooManyRequests'],
  },
  readUserInfo: {
    tag: 'Identity',
    summary: 'Who is signed in, and as what',
    answer: userInfoSchema,
    answers: 'The bearer of the token',
    errors: ['unauthenticated'],
  },
  listSignIns: {
    tag: 'Identity',
    summary: 'Where the bearer of the token is signed in',
    description: 'Empty where another issuer keeps the sessions.',
    answer: z.array(signInSchema),
    answers: 'This sign-in first, then the latest used',
    errors: ['unauthenticated'],
  },
  endSignIn: {
    tag: 'Identity',
    summary: 'Sign one device out',
    description: 'Its tokens are refused from then on, in every process.',
    answers: 'Signed out',
    errors: ['unauthenticated', 'notFound'],
  },
  endAllSignIns: {
    tag: 'Identity',
    summary: 'Sign out everywhere, here too',
    answers: 'Signed out',
    errors: ['unauthenticated'],
  },
} as const satisfies Record<Operation, Endpoint>
