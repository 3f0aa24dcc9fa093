import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { type Session, SessionContext } from '../../session/session.tsx'
import type { GpBooking } from './use-gp-booking.ts'

/** No press has been made. */
export const idleBooking: GpBooking = {
  book: async () => {},
  busy: false,
  problem: null,
  isWarned: false,
  goOn: () => {},
  clear: () => {},
}

/** What a person with this session sees of a part of a page. */
export function drawAs(session: Pick<Session, 'status' | 'user'>, Component: () => ReactNode): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }])
  const loaderData = { root: { settings: { supportEmail: 'help@practice.example' } } }
  return renderToStaticMarkup(
    <SessionContext value={{ ...session, signIn: () => {}, signOut: () => {} }}>
      <Page hydrationData={{ loaderData }} />
    </SessionContext>,
  )
}
