import { expect, it } from 'vitest'
import { type EntryContent, feedSummary } from './calendars.ts'

const session = { typeName: 'Standard session', mode: 'Video call', firstName: 'élodie', lastName: ' Hart' }

it.each<[EntryContent, Partial<typeof session>, string]>([
  ['busy', {}, 'Busy'],
  ['type', {}, 'Standard session, video call'],
  ['initials', {}, 'Standard session, É. H.'],
  ['initials', { lastName: '' }, 'Standard session, É.'],
])('an entry that says %s with %j: %s', (says, part, words) => {
  expect(feedSummary(says, { ...session, ...part })).toBe(words)
})
