/**
 * Every failure that a caller may be told about, with its status. The messages are in `problem-messages.ts`.
 * See docs/product/errors-and-messages.md#error-codes.
 */
export const errorStatus = {
  invalidInput: 422,
  malformedJson: 400,
  badSignature: 400,
  unauthenticated: 401,
  forbidden: 403,
  crossOrigin: 403,
  notFound: 404,
  conflict: 409,
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
