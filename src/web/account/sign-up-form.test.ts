import { expect, it } from 'vitest'
import { bookerHelp, bookingHelp, smsBox } from './sign-up-form.tsx'

it('promises what is sent', () => {
  const setUp = { canSendEmail: true, canSendSms: true }
  expect(bookingHelp(setUp)).toMatchObject({
    emailHelp: 'We send your appointment details here.',
    phoneHelp: 'For a reminder the day before, and if the video drops out.',
  })
  expect(bookerHelp(setUp)).toBe('You book and log in. We’ll email you, and call you if we need to.')
  expect(smsBox(setUp)).toBe('Send me reminders by SMS as well as email')
})

it('promises no email and no text message where none can be sent', () => {
  const nothing = { canSendEmail: false, canSendSms: false }
  const { emailHelp, phoneHelp } = bookingHelp(nothing)
  expect([emailHelp, phoneHelp, bookerHelp(nothing)].join(' ')).not.toMatch(/send|write|remind/i)
  expect(bookingHelp({ ...nothing, canSendEmail: true }).phoneHelp).toBe('In case the video drops out.')
  expect(smsBox({ ...nothing, canSendSms: true })).toBe('Send me reminders by SMS')
})
