import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RoomVisits } from '#contract/staff/rooms.ts'
import { measuredMinutes } from './session-outcome.tsx'
import { VisitFacts } from './session-panel.tsx'

const visit: RoomVisits = {
  visits: [
    {
      role: 'client',
      name: 'Robin Field',
      joinedAt: '2026-11-16T00:00:00.000Z',
      leftAt: '2026-11-16T00:50:00.000Z',
    },
  ],
  minutesTogether: 44,
  isAsBooked: false,
  suggestedOutcome: null,
  suggestedItem: null,
  byPhone: false,
  phoneAskedBy: null,
  medicareItems: [],
}

const draw = (change: Partial<RoomVisits>, canRecord = true, isVideo = true) =>
  renderToStaticMarkup(
    <VisitFacts
      id="a-session"
      visit={{ ...visit, ...change }}
      zone="Australia/Sydney"
      isVideo={isVideo}
      canRecord={canRecord}
    />,
  )

it.each([
  ['by video', {}, '', 'It went on by phone'],
  ['by phone', { byPhone: true, phoneAskedBy: 'clinician' }, 'It went on by phone', 'It was by video'],
  [
    'asked for, and by video',
    { phoneAskedBy: 'client' },
    'it counts as a session by video',
    'It went on by phone',
  ],
  [
    'asked for, and by phone',
    { phoneAskedBy: 'client', byPhone: true },
    'it counts as a session by phone',
    'It was by video',
  ],
] as const)('says how it counts, and can be set right: %s', (_what, change, words, button) => {
  const html = draw(change)
  expect(html).toContain(words)
  expect(/<button[^>]*>([^<]*)/.exec(html)?.[1]).toBe(button)
  expect(draw(change, false)).not.toContain('<button')
})

it('a video session whose room no one came into can be set right, and one by phone has nothing to say', () => {
  const html = draw({ visits: [], minutesTogether: 0 })
  expect(html).toContain('>It went on by phone</button>')
  expect(html).not.toContain('together')
  expect(draw({ visits: [], byPhone: true }, false)).toContain('It went on by phone')
  expect(draw({ visits: [] }, false)).toBe('')
  expect(draw({ visits: [] }, true, false)).toBe('')
})

it('claims no minutes of a session with another video service', () => {
  const html = draw({ minutesTogether: null })
  expect(html).toContain('so we don’t know how long they were together')
  expect(html).not.toMatch(/minutes? together/)
  expect(measuredMinutes({ ...visit, minutesTogether: null })).toBe(0)
})
