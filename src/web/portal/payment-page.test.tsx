import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { OwnCharge } from '#contract/own-money.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { renderFor } from '../client/render-for.fixture.tsx'
import { OneCharge, Payment } from './payment-page.tsx'

const declined: OwnCharge = {
  id: 'charge',
  kind: 'session',
  appointmentId: 'session',
  start: '2026-11-16T00:00:00.000Z',
  clinician: 'Amelia Tran',
  cents: 201_13,
  refundedCents: 0,
  state: 'failed',
  canPay: true,
  reason: 'declined',
  message: 'Your bank declined the payment.',
  nextTryAt: null,
  card: null,
  paidAt: null,
}

const settings = { payment: { mode: 'simulator' } }

const shown = (polling: 'off' | 'running' | 'late', state: OwnCharge['state'] = 'failed') =>
  renderFor({ settings }, () => (
    <Payment
      charge={{ ...declined, state, canPay: state === 'failed' }}
      polling={polling}
      onSent={() => {}}
      onLook={async () => {}}
    />
  ))

it('a client whose payment has no answer yet is asked not to pay again, and can look again', () => {
  const page = shown('late')
  expect(page).toContain('We have not heard from your bank yet')
  expect(page).toContain('Please don’t pay again')
  expect(page).toContain('Look again')
  expect(page).not.toMatch(/declined|Pay \$/)
})

it('one who has sent nothing reads why it failed, and pays', () => {
  expect(shown('off')).toMatch(/Your bank declined the payment\..*Pay \$201\.13/)
})

it.each(['running', 'late'] as const)('what is closed meanwhile is said at once: %s', (polling) => {
  const page = shown(polling, 'closed')
  expect(page).toContain('There is nothing to pay.')
  expect(page).not.toContain('your bank')
})

it.each([
  ['back from the bank', '?sent=1', 'Waiting for your bank’s answer'],
  ['opened from the list', '', 'Your bank declined the payment.'],
])('the page, %s', (_how, mark, words) => {
  const { queryKey } = apiQuery('readOwnCharge', { params: { id: declined.id } })
  queryClient.setQueryData(queryKey, declined)
  const Page = createRoutesStub([
    { id: 'root', path: '/my/payments/:id', Component: () => <OneCharge id={declined.id} /> },
  ])
  const html = renderToStaticMarkup(
    <Page
      initialEntries={[`/my/payments/${declined.id}${mark}`]}
      hydrationData={{
        loaderData: { root: { settings: { ...settings, defaultTimeZone: 'Australia/Sydney' } } },
      }}
    />,
  )
  expect(html).toContain(words)
})
