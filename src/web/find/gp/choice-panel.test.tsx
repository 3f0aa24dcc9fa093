import { expect, it } from 'vitest'
import type { Session } from '../../session/session.tsx'
import { BookButton } from './choice-panel.tsx'
import { drawAs, idleBooking } from './draw-as.fixture.tsx'
import type { GpChoice } from './gp-choice.ts'

const chosen: GpChoice = {
  clinician: { _id: '11111111-1111-4111-8111-111111111111', name: 'Dr Daniel Ng', avatar: null },
  kind: 'initial',
  appointmentTypeId: '22222222-2222-4222-8222-222222222222',
  startDateTime: '2026-11-18T00:00:00.000Z',
  endDateTime: '2026-11-18T00:40:00.000Z',
}

const draw = (status: Session['status'], choice: GpChoice | null) =>
  drawAs({ status }, () => <BookButton choice={choice} booking={idleBooking} />)

it('says that it waits while a time is chosen and it is not known who is here, so that no press is lost', () => {
  expect(draw('loading', chosen)).toContain('aria-busy="true"')
  expect(draw('loading', chosen)).toContain('One moment')
  expect(draw('loading', null)).not.toContain('One moment')
})

it.each([
  ['signedOut', 'Sign up to complete your booking'],
  ['signedIn', 'Book GP'],
] as const)('%s: a press goes on, by the words “%s”', (status, words) => {
  const html = draw(status, chosen)
  expect(html).toContain(words)
  expect(html).not.toContain('aria-busy')
  expect(html).not.toContain('aria-disabled')
})
