import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { DiarySession } from '#contract/staff/diary.ts'
import { sampleSession } from './diary-session.fixture.ts'
import { ConsentLink } from './session-panel.tsx'

const shown = (session: Partial<DiarySession>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ConsentLink session={{ ...sampleSession, ...session }} />
    </MemoryRouter>,
  )

it('leads from a session that lacks a parent’s consent to the page where it is noted', () => {
  expect(shown({ missing: ['parentConsent'] })).toContain('href="/practice/appointments/session"')
  expect(shown({ missing: ['guardian'] })).toBe('')
  expect(shown({ missing: ['parentConsent'], outcome: 'cancelWithNotice' })).toBe('')
})
