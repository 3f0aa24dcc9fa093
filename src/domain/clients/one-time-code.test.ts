import { expect, it } from 'vitest'
import { codeWordsFor, oneTimeCodeText } from './credentials.ts'

it('writes a text message that fits one SMS and says what it is, when it ends and nothing more', () => {
  const text = oneTimeCodeText('012345', 'Banksia')
  expect(text).toBe('012345 is your Banksia code. It works for 5 minutes.')
  expect(text.length).toBeLessThanOrEqual(160)
})

it('calls a code sent, in the exact words, only where text messages are sent', () => {
  expect(codeWordsFor(null)).toMatchObject({ done: 'OTP code sent successfully.', again: 'Resend code' })
  const kept = codeWordsFor('No SMS service is set up here: text messages are only kept in the outbox.')
  expect(Object.values(kept).join(' ')).not.toMatch(/sen[dt]/i)
})
