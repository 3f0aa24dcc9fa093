import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ClinicianDiary } from '#contract/staff/diary.ts'
import { DayList } from './day-list.tsx'

const diary: ClinicianDiary = {
  id: 'clinician',
  name: 'Amelia Tran',
  role: 'clinicalPsychologists',
  timeZone: 'Australia/Sydney',
  days: [
    {
      date: '2026-11-16',
      working: [
        { start: 540, end: 720 },
        { start: 780, end: 1020 },
      ],
      leave: [],
      breaks: [{ start: 720, end: 780 }],
      busy: [
        { start: 600, end: 660 },
        { start: 780, end: 840 },
      ],
    },
  ],
  sessions: [],
  holds: [],
}

it('shows the busy time of another calendar in its place in the day', () => {
  const now = new Date('2026-11-15T00:00:00.000Z')
  const shown = renderToStaticMarkup(
    <DayList title="The day" diary={diary} now={now} opened={null} onOpen={() => {}} />,
  )
  const rows = [...shown.matchAll(/<li.*?<\/li>/g)].map(([row]) => row.replaceAll(/<[^>]+>/g, ' ').trim())
  expect(rows).toEqual([
    '10:00 am  Busy (other calendar) until 11:00 am',
    '12:00 pm  Break until 1:00 pm',
    '1:00 pm  Busy (other calendar) until 2:00 pm',
  ])
})
