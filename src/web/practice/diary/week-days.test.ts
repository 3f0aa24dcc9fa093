import { expect, it } from 'vitest'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { sampleSession } from './diary-session.fixture.ts'
import { hoursShown, weekDays } from './week-days.ts'

const now = new Date('2026-11-15T00:00:00.000Z')

/** At 10:00 on Monday in Sydney. */
const session: DiarySession = {
  ...sampleSession,
  start: '2026-11-15T23:00:00.000Z',
  end: '2026-11-15T23:50:00.000Z',
}

type Minutes = { start: number; end: number }

function blocksOf(busy: Minutes[], sessions: DiarySession[] = []) {
  const diary: ClinicianDiary = {
    id: 'clinician',
    name: 'Amelia Tran',
    role: 'clinicalPsychologists',
    timeZone: 'Australia/Sydney',
    days: [{ date: '2026-11-16', working: [{ start: 540, end: 1200 }], leave: [], breaks: [], busy }],
    sessions,
    holds: [],
  }
  const days = weekDays(diary, now)
  const blocks = days.flatMap((day) => day.blocks)
  return { hours: hoursShown(days), blocks: blocks.map(({ title, at, minutes }) => [title, at, minutes]) }
}

it('shows the busy time of another calendar as a block without a title of its own', () => {
  expect(blocksOf([{ start: 540, end: 660 }])).toEqual({
    hours: { from: 480, to: 1200 },
    blocks: [['Busy (other calendar)', 540, 120]],
  })
})

it('leaves a session in a busy hour uncovered', () => {
  expect(blocksOf([{ start: 540, end: 720 }], [session]).blocks).toEqual([
    ['Busy (other calendar)', 540, 60],
    ['Kym Heath', 600, 50],
    ['Busy (other calendar)', 650, 70],
  ])
})

it('keeps the whole of a busy hour whose session was cancelled', () => {
  const cancelled: DiarySession = { ...session, outcome: 'cancelWithNotice' }
  expect(blocksOf([{ start: 540, end: 720 }], [cancelled]).blocks).toEqual([
    ['Busy (other calendar)', 540, 180],
    ['Kym Heath', 600, 50],
  ])
})
