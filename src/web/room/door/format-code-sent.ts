import { oneTimeCode } from '#domain/clients/one-time-code.ts'

export type SentCode = {
  /** The last digits of the number. */
  endsIn: string
  /** `tooSoon`: another one was asked for, and the last one still counts. */
  which: 'first' | 'another' | 'tooSoon'
}

const copy = {
  sent: {
    first: 'We sent a code to',
    another: 'A new code is on its way to',
    tooSoon: 'A code is on its way to',
  },
  kept: { first: 'There is a code for', another: 'There is a new code for', tooSoon: 'There is a code for' },
} as const

/** To which number the code goes, and how long it is good. Where text messages are only kept nothing is called sent. */
export function formatCodeSent({ endsIn, which }: SentCode, keptTexts: string | null): string {
  const { minutes, resendAfterSeconds } = oneTimeCode
  const begin = copy[keptTexts === null ? 'sent' : 'kept'][which]
  const good =
    which === 'tooSoon'
      ? `You can ask for a new one ${resendAfterSeconds} seconds after the last.`
      : `It is good for ${minutes} minutes.`
  return [`${begin} the number ending in ${endsIn}.`, good, keptTexts].filter(Boolean).join(' ')
}
