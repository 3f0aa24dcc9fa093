import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { type Session, SessionContext, type SessionUser } from '../session/session.tsx'
import { type ClientProfile, ClientProfileContext, noProfile } from './client-profile.ts'

type Viewer = {
  user?: Partial<SessionUser>
  profile?: Partial<ClientProfile>
  settings?: object
}

/** A part of a page as this client is shown it. */
export function renderFor({ user, profile, settings }: Viewer, Part: () => ReactNode): string {
  const session: Session = {
    status: 'signedIn',
    user: {
      name: 'Robin Field',
      email: 'robin@mail.example',
      role: 'patient',
      attachedClinicianId: null,
      ...user,
    },
    signIn: () => {},
    signOut: () => {},
  }
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Part }])
  const loaderData = { root: { settings: { defaultTimeZone: 'Australia/Sydney', ...settings } } }
  return renderToStaticMarkup(
    <SessionContext value={session}>
      <ClientProfileContext value={{ ...noProfile, status: 'ready', ...profile }}>
        <Page hydrationData={{ loaderData }} />
      </ClientProfileContext>
    </SessionContext>,
  )
}
