import { holdTexts } from '#domain/booking/holds.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { fundingRequiredText } from '#domain/booking/who-may-book.ts'
import { caseLoadFullText } from '#domain/clinicians/card.ts'
import { stepsMissingText } from '#domain/booking/requirements.ts'
import { gpNeeds } from '#domain/gp/gp-needs.ts'
import { cardFormAwayText } from '#domain/money/card-setup.ts'
import { notOpenText, setupLinkProblems } from '#domain/staff/practice-setup.ts'

/**
 * Every failure that a caller may be told about, with its status. The messages stand below.
 * See docs/product/errors-and-messages.md#error-codes.
 */
export const errorStatus = {
  invalidInput: 422,
  malformedJson: 400,
  badSignature: 400,
  unauthenticated: 401,
  secondStepNeeded: 401,
  sessionLocked: 401,
  forbidden: 403,
  stepUpNeeded: 403,
  crossOrigin: 403,
  notFound: 404,
  conflict: 409,
  changedMeanwhile: 409,
  practiceNotOpen: 409,
  setupLinkRefused: 409,
  caseLoadFull: 409,
  stepsMissing: 409,
  medicareCardMissing: 409,
  addressMissing: 409,
  parentConsentMissing: 409,
  savedCardMissing: 409,
  safetyCheckMissing: 409,
  otherSupportNeeded: 409,
  mhtpMissing: 409,
  dass21Missing: 409,
  idempotencyKeyReused: 409,
  emailInUse: 409,
  fundingRequired: 422,
  fundingNotOffered: 422,
  ageNotServed: 422,
  otpInvalid: 422,
  otpExpired: 422,
  tooLarge: 413,
  unsupportedType: 415,
  tooManyRequests: 429,
  emailNotSetUp: 503,
  smsNotSetUp: 503,
  paymentsNotSetUp: 503,
  tooManyHolds: 429,
  internal: 500,
  cardFormAway: 503,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

// Each refusal is a row of the table.
const gpMessages = Object.fromEntries(gpNeeds.map(({ refusal, label }) => [refusal, label])) as Record<
  (typeof gpNeeds)[number]['refusal'],
  string
>

/** The message for each code, unless the use case gives a more exact one. See docs/product/errors-and-messages.md#error-codes. */
export const problemMessages: Record<ErrorCode, string> = {
  invalidInput: 'Please check the details and try again.',
  malformedJson: 'The request could not be read. Please try again.',
  badSignature: 'The signature is not valid, or is too old.',
  unauthenticated: 'Logon is required to continue with this process',
  secondStepNeeded: 'Please finish signing in with your second step.',
  sessionLocked: 'The screen was locked after a while without use. Please unlock it to go on.',
  stepUpNeeded: 'Please confirm that it is you, then try again.',
  forbidden: 'Forbidden. You do not have permission to access.',
  crossOrigin: 'Forbidden. You do not have permission to access.',
  notFound: 'We could not find what you were looking for.',
  conflict: 'Conflict. Please try again later.',
  changedMeanwhile: 'This was changed elsewhere while you had it open. Nothing of yours was saved yet.',
  practiceNotOpen: notOpenText,
  setupLinkRefused: setupLinkProblems.unknown,
  caseLoadFull: caseLoadFullText,
  stepsMissing: stepsMissingText,
  ...gpMessages,
  idempotencyKeyReused: 'This request was already used for something else. Please try again.',
  emailInUse: 'Email address is already in use. Please use a different email or login to your account.',
  fundingRequired: fundingRequiredText,
  fundingNotOffered: signUpMessages.funding,
  ageNotServed: 'Please check the date of birth and try again.',
  otpInvalid: 'Invalid SMS OTP code. Please try again.',
  otpExpired: 'SMS OTP code has expired. Please resend a new code.',
  tooLarge: 'That is too large. Please send something smaller.',
  unsupportedType: 'That type of content is not accepted here.',
  tooManyRequests: 'Too many attempts. Please wait a moment and try again.',
  emailNotSetUp: 'This practice has not set up email yet. Please contact us.',
  smsNotSetUp: 'This practice has not set up text messages yet. Please contact us.',
  paymentsNotSetUp:
    'This practice has not set up card payments yet, so you cannot book online. Please contact us.',
  tooManyHolds: holdTexts.tooManyHolds,
  internal: 'Internal server error. Please try again later.',
  cardFormAway: cardFormAwayText,
  unavailable: 'We could not reach our records just now. Please try again in a moment.',
}
