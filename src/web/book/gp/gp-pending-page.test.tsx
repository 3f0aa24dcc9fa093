import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import { Reminder, SafetyLine } from './gp-pending-page.tsx'

function draw(standing: Parameters<typeof Reminder>[0]['standing']): string {
  const Component = () => <Reminder reservation={heldReservation()} standing={standing} />
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }])
  const settings = { accountId: 'banksia', canSendEmail: true }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { settings } } }} />)
}

const sentAt = '2026-11-16T00:09:00.000Z'

it.each([
  ['not asked for', false, null, 'We can email you once', true],
  ['asked for', true, null, 'We’ll email you once', false],
  ['sent', true, sentAt, 'We’ve sent you the email you asked for.', false],
] as const)('%s', (_, isReminderAsked, reminderSentAt, words, canAsk) => {
  const html = draw({ isReminderAsked, reminderSentAt })
  expect(html).toContain(words)
  expect(html.match(/email you once/g) ?? []).toHaveLength(reminderSentAt ? 0 : 1)
  expect(html.includes('Remind me')).toBe(canAsk)
})

it.each([
  ['none', 'A short safety check comes first', false],
  ['negative', 'Your safety check is done.', false],
  ['positive', 'If you answered by mistake', true],
] as const)('after a safety check that was %s', (safety, words, canAnswerAgain) => {
  const Page = createRoutesStub([{ path: '/', Component: () => <SafetyLine safety={safety} /> }])
  const html = renderToStaticMarkup(<Page />)
  expect(html).toContain(words)
  expect(html.includes('href="/gp/questionnaire"')).toBe(canAnswerAgain)
})
