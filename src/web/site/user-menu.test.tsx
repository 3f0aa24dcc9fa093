import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Session, SessionContext, type SessionUser } from '../session/session.tsx'
import { type ClientProfile, ClientProfileContext, noProfile } from '../client/client-profile.ts'
import { AccountLinks } from './user-menu.tsx'

const client: SessionUser = {
  name: 'Chantelle Arthur',
  email: 'chantelle@mail.example',
  role: 'patient',
  attachedClinicianId: null,
}

const portalLinks = {
  appointments: '/my/appointments',
  profile: '/my/profile',
  referral: 'https://portal.example/referral',
  psychologist: '/my/psychologist',
  gp: '/find-a-gp',
}

function menuOf(user: SessionUser, profile: ClientProfile = noProfile): string {
  const session: Session = { status: 'signedIn', user, signIn: () => {}, signOut: () => {} }
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: AccountLinks }])
  return renderToStaticMarkup(
    <SessionContext value={session}>
      <ClientProfileContext value={profile}>
        <Page hydrationData={{ loaderData: { root: { settings: { portalLinks } } } }} />
      </ClientProfileContext>
    </SessionContext>,
  )
}

describe('the signed-in menu', () => {
  it('leads to the portal the settings name', () => {
    const menu = menuOf(client)
    expect(menu).toContain('href="/my/appointments"')
    expect(menu).toContain('href="https://portal.example/referral"')
  })

  it('keeps "Book my psychologist" in its place and says why it cannot be used without one', () => {
    const menu = menuOf(client)
    expect(menu).not.toContain('href="/my/psychologist"')
    expect(menu).toMatch(
      /<button[^>]*aria-disabled="true"[^>]*>.*Book my psychologist.*After your first booking/,
    )
  })

  it('opens it for a client with an assigned clinician', () => {
    const menu = menuOf({ ...client, attachedClinicianId: 'clinician-1' })
    expect(menu).toMatch(/<a[^>]*href="\/my\/psychologist"[^>]*>.*Book my psychologist/)
    expect(menu).not.toContain('After your first booking')
  })

  it('goes by the server’s word, not by that of a token from before the first booking', () => {
    const attached = {
      _id: 'clinician-1',
      name: 'Amelia Tran',
      slugUrl: 'amelia-tran',
      isProfileListed: true,
    }
    const booked: ClientProfile = { ...noProfile, status: 'ready', attached }
    expect(menuOf(client, booked)).toContain('href="/my/psychologist"')
    const left: ClientProfile = { ...noProfile, status: 'ready', attached: null }
    expect(menuOf({ ...client, attachedClinicianId: 'clinician-1' }, left)).toContain(
      'After your first booking',
    )
  })
})
