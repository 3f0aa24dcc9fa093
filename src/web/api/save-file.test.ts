import { describe, expect, it } from 'vitest'
import { nameIn } from './save-file.ts'

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="appointment.ics"', 'appointment.ics'],
    [`attachment; filename="referral.pdf"; filename*=UTF-8''r%C3%A9f%C3%A9rence.pdf`, 'référence.pdf'],
    [`attachment; filename="referral.pdf"; filename*=UTF-8''%E0%A4`, 'referral.pdf'],
    ['attachment', null],
    [null, null],
  ])('%s is %s', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name)
  })
})
