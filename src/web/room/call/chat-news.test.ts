import { expect, it } from 'vitest'
import { formatChatNews } from './chat.ts'

it.each([
  [[], null, ''],
  [['Robin'], null, 'New message from Robin.'],
  [['Robin', 'Lena'], null, '2 new messages, the last from Lena.'],
  [[], 'failed', 'Your message was not sent. It is in the chat.'],
  [['Robin'], 'alone', 'Your message was not sent. It is in the chat. New message from Robin.'],
] as const)('of %j, with %j, says “%s”', (unread, notSent, words) => {
  expect(formatChatNews({ unread, notSent })).toBe(words)
})
