import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Session, SessionContext } from '../session/session-context.ts'
import { BookButton } from './choice-panel.tsx'
import { ClinicianNotice } from './clinician-notice.tsx'
import type { GpBooking } from './use-gp-booking.ts'

const idle: GpBooking = {
  book: async () => {},
  busy: false,
  problem: null,
  isWarned: false,
  goOn: () => {},
  clear: () => {},
}
const words =
  'You are currently logged in as a psychologist and are not able to book appointments via the website.'

function draw(role: 'clinician' | 'patient', Component: () => ReactNode): string {
  const session = { status: 'signedIn', user: { role }, signIn: () => {}, signOut: () => {} } as Session
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }])
  return renderToStaticMarkup(
    <SessionContext value={session}>
      <Page
        hydrationData={{ loaderData: { root: { settings: { supportEmail: 'help@practice.example' } } } }}
      />
    </SessionContext>,
  )
}

describe('a psychologist at the GPs', () => {
  it('is told above the list why nothing can be booked, and only they are', () => {
    expect(draw('clinician', ClinicianNotice)).toContain(words)
    expect(draw('patient', ClinicianNotice)).toBe('')
  })

  it('is told by the button too, which does nothing', () => {
    const html = draw('clinician', () => <BookButton choice={null} booking={idle} />)
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain(words)
    expect(draw('patient', () => <BookButton choice={null} booking={idle} />)).toContain(
      'Choose a time first',
    )
  })
})
