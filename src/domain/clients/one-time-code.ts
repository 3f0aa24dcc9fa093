/** See docs/product/sign-up.md#one-time-code. */
export const oneTimeCode = { digits: 6, minutes: 5, tries: 5, resendAfterSeconds: 60 } as const

/** Names no health matter: a phone on a table shows it to everyone who sits there. */
export function oneTimeCodeText(code: string, productName: string): string {
  return `${code} is your ${productName} code. It ends in ${oneTimeCode.minutes} minutes.`
}

/** Exact texts; the server uses the first two as well. See docs/product/sign-up.md#invitation. */
export const inviteMessages = {
  notFound: 'We could not find an invitation for these details. Please check them or contact us.',
  sendFailed: 'Failed to send OTP code. Please try again.',
  used: 'Email address is already used.',
  mobileUnknown: 'Mobile number not recognized. Please check for typos and try again.',
  sent: 'OTP code sent successfully.',
  notVerified: 'Failed to verify OTP code. Please try again.',
} as const

/**
 * What is said of a code, and of making another one. Where text messages are only kept (`keptTexts` of the settings) nothing is
 * called sent: docs/decisions/0061-phone-sessions-and-true-words.md.
 */
const codeWords = {
  sent: {
    done: inviteMessages.sent,
    ask: 'Send me a code',
    again: 'Resend code',
    againIn: 'Resend in',
    afterEnd: 'Please resend a new code.',
    busy: 'Sending',
  },
  kept: {
    done: 'Your code is ready.',
    ask: 'Make a code',
    again: 'Make a new code',
    againIn: 'New code in',
    afterEnd: 'Please make a new code.',
    busy: 'Making a code',
  },
} as const satisfies Record<'sent' | 'kept', Record<string, string>>

export const codeWordsFor = (keptTexts: string | null) => codeWords[keptTexts === null ? 'sent' : 'kept']
