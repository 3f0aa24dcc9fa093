import { inviteMessages as told } from '#domain/clients/one-time-code.ts'

/** Document 2 section 8, letter for letter; the first two are the server's as well. */
export const inviteMessages = {
  notFound: told.notFound,
  notSent: told.sendFailed,
  used: 'Email address is already used.',
  mobileUnknown: 'Mobile number not recognized. Please check for typos and try again.',
  sent: 'OTP code sent successfully.',
  notVerified: 'Failed to verify OTP code. Please try again.',
} as const
