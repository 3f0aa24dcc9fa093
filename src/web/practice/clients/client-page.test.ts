import { expect, it } from 'vitest'
import { formatAsked } from './client-page.tsx'

const askedAt = '2026-11-14T01:00:00.000Z'

it.each([
  ['sent', askedAt, 'Asked by email on 14 Nov 2026'],
  ['kept', askedAt, 'Reminder of 14 Nov 2026: no email was sent, it was only kept in the outbox'],
  [null, null, 'Reminder of 14 Nov 2026: no email has gone out'],
  [null, askedAt, 'Reminder of 14 Nov 2026: we don’t know whether the email went out'],
] as const)('%s', (delivery, sentAt, words) => {
  expect(formatAsked({ about: 'referral', askedAt, sentAt, delivery }, 'Australia/Sydney')).toBe(words)
})
