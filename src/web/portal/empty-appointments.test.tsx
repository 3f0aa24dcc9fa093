import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { NothingBooked, PastAppointments } from './appointments-page.tsx'

function htmlOf(Component: () => ReactNode): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { settings: {} } } }} />)
}

it('without an appointment says so, and where to find one', () => {
  const html = htmlOf(() => <NothingBooked hasPast={false} />)
  expect(html).toContain('No appointments yet')
  expect(html).toContain('href="/find-a-psychologist"')
  expect(html).toContain('href="/find-a-gp"')
})

it('with nothing but past ones says that nothing is booked', () => {
  expect(htmlOf(() => <NothingBooked hasPast />)).toContain('Nothing booked at the moment')
})

it('without a past one says what comes there', () => {
  expect(htmlOf(() => <PastAppointments appointments={[]} />)).toContain('Nothing here yet')
})
