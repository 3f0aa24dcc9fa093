import { expect, it } from 'vitest'
import type { ClinicianDiary, Diary, DiarySession } from '#contract/staff/diary.ts'
import { sampleSession } from './diary-session.fixture.ts'
import { diaryNews } from './live-diary.tsx'

const session = (id: string, more: Partial<DiarySession> = {}): DiarySession => ({
  ...sampleSession,
  id,
  ...more,
})
const diary = (...sessions: DiarySession[]): Diary => {
  const one: ClinicianDiary = {
    id: 'clinician',
    name: 'Amelia Tran',
    role: 'clinicalPsychologists',
    timeZone: 'Australia/Sydney',
    days: [],
    sessions,
    holds: [],
  }
  return { now: '2026-11-16T00:00:00.000Z', from: '2026-11-16', diaries: [one] }
}

it.each([
  ['nothing new', diary(session('a')), diary(session('a', { missing: ['address'] })), null],
  ['one more', diary(session('a')), diary(session('a'), session('b')), 'A booking was added'],
  ['two more', diary(), diary(session('a'), session('b')), '2 bookings were added'],
  [
    'cancelled',
    diary(session('a')),
    diary(session('a', { outcome: 'cancelShortNotice' })),
    'A booking was cancelled',
  ],
  [
    'moved',
    diary(session('a')),
    diary(session('a', { start: '2026-11-16T02:00:00.000Z' })),
    'A booking was moved',
  ],
  ['moved to another day', diary(session('a')), diary(), 'A booking was moved away'],
  ['several things', diary(session('a')), diary(session('b')), '2 bookings changed'],
  ['an outcome', diary(session('a')), diary(session('a', { outcome: 'attended' })), null],
])('%s', (_, before, after, news) => {
  expect(diaryNews(before, after)).toBe(news)
})
