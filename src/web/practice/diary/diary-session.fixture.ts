import type { DiarySession } from '#contract/staff/diary.ts'

/** A booked video session with nothing missing, at 11:00 on Monday in Sydney. */
export const sampleSession: DiarySession = {
  id: 'session',
  start: '2026-11-16T00:00:00.000Z',
  end: '2026-11-16T00:50:00.000Z',
  clientId: 'client',
  isClientOpen: true,
  client: 'Kym Heath',
  type: 'Standard session',
  isGP: false,
  isNew: false,
  delivery: 'videoCall',
  room: null,
  funding: 'rebate',
  missing: [],
  session: null,
  safety: false,
  outcome: null,
  minutes: null,
  outcomeAt: null,
  undo: null,
}
