import { expect, it } from 'vitest'
import { toldWords } from './told.tsx'

const done = 'The session is cancelled.'

it.each([
  [{ isToldByEmail: true }, false, `${done} The client is told by email.`],
  [
    { isToldByEmail: true },
    true,
    `${done} No email is sent: it is only kept in the outbox. Please tell them yourself.`,
  ],
  [
    { isToldByEmail: false, mobile: '0412 345 678' },
    false,
    `${done} No email will reach the client. Please tell them yourself: 0412 345 678.`,
  ],
  [
    { isToldByEmail: false, mobile: null },
    true,
    `${done} No email will reach the client. Please tell them yourself.`,
  ],
])('%j, emails only kept: %s', (client, areEmailsKept, words) => {
  expect(toldWords(done, client, areEmailsKept)).toBe(words)
})
