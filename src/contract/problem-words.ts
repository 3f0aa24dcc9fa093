import { stepsMissingText } from '#domain/clients/requirements.ts'
import type { ErrorCode } from './errors.ts'

/** What a person reads for each code unless the use case says something more exact (document 3, section 8.1). */
export const problemWords: Record<ErrorCode, string> = {
  invalidInput: 'Please check the details and try again.',
  malformedJson: 'The request could not be read. Please try again.',
  badSignature: 'The signature is not valid, or is too old.',
  unauthenticated: 'Logon is required to continue with this process',
  forbidden: 'Forbidden. You do not have permission to access.',
  crossOrigin: 'Forbidden. You do not have permission to access.',
  notFound: 'We could not find what you were looking for.',
  conflict: 'Conflict. Please try again later.',
  stepsMissing: stepsMissingText,
  idempotencyKeyReused: 'This request was already used for something else. Please try again.',
  emailInUse: 'Email address is already in use. Please use a different email or login to your account.',
  ageNotServed: 'Please check the date of birth and try again.',
  otpInvalid: 'Invalid SMS OTP code. Please try again.',
  otpExpired: 'SMS OTP code has expired. Please resend a new code.',
  tooLarge: 'That is too large. Please send something smaller.',
  unsupportedType: 'That type of content is not accepted here.',
  tooManyRequests: 'Too many attempts. Please wait a moment and try again.',
  internal: 'Internal server error. Please try again later.',
  unavailable: 'We could not reach our records just now. Please try again in a moment.',
}
