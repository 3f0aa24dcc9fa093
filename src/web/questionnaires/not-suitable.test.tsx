import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type ClientProfile, ClientProfileContext, noProfile } from '../client/client-profile.ts'
import { type Session, SessionContext } from '../session/session.tsx'
import { gaveTimeBackState, isGaveTimeBack } from './survey-session.ts'
import { BookingNote, CallRequest, NoRecentCheck } from './not-suitable-page.tsx'

type Given = {
  status?: Session['status']
  profile?: Partial<ClientProfile>
  canSendEmail?: boolean
  phone?: { number: string; words: string } | null
}

function draw(Component: () => ReactNode, { status = 'signedIn', profile, ...given }: Given = {}) {
  const { canSendEmail = true, phone = null } = given
  const session: Session = { status, signIn: () => {}, signOut: () => {} }
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }])
  return renderToStaticMarkup(
    <SessionContext value={session}>
      <ClientProfileContext value={{ ...noProfile, ...profile }}>
        <Page hydrationData={{ loaderData: { root: { settings: { canSendEmail, practice: { phone } } } } }} />
      </ClientProfileContext>
    </SessionContext>,
  )
}

const phone = { number: '+61255501234', words: '(02) 5550 1234' }

describe('what became of the booking', () => {
  const note = (gaveTimeBack: boolean, holdsTime: boolean) =>
    draw(() => <BookingNote gaveTimeBack={gaveTimeBack} holdsTime={holdsTime} query={{ from: 'email' }} />)

  it('is that it was not made, after a positive check only', () => {
    expect(note(true, false)).toContain('we’re no longer holding the time, and nothing was charged')
    expect(note(false, true)).not.toContain('given back')
    expect(note(false, true)).toContain('href="/gp/questionnaire?from=email"')
    expect(note(false, false)).toBe('')
  })

  it.each([null, undefined, 'text', {}, { gaveTimeBack: 'yes' }])('is not known from %j', (state) => {
    expect(isGaveTimeBack(state)).toBe(false)
  })

  it('is known from what the check sends along', () => {
    expect(isGaveTimeBack(gaveTimeBackState)).toBe(true)
  })
})

describe('asking for a call', () => {
  const request = (given: Given) => draw(() => <CallRequest isAfterCheck={false} />, given)

  it('asks someone signed out for a login, and names the contact page', () => {
    const html = request({ status: 'signedOut' })
    expect(html).toContain('log in</a>, so that we know whom to call')
    expect(html).toContain('href="/contact"')
    expect(html).not.toContain('<form')
  })

  it('is not offered where no one would hear of it', () => {
    const html = request({ canSendEmail: false, phone })
    expect(html).toContain('We cannot be reached this way at the moment')
    expect(html).toContain('href="tel:+61255501234"')
  })

  const failedWith = (status: number): Given => ({
    profile: { status: 'ready', failure: { code: 'internal', status, message: '' } },
  })

  it.each([403, 404])('says so to someone who has no client record, by a %d', (status) => {
    expect(request(failedWith(status))).toContain('We found no client record of yours')
  })

  it.each([0, 429, 500])('offers another try where the record could not be read, as by a %d', (status) => {
    const html = request(failedWith(status))
    expect(html).toContain('We could not load your details just now')
    expect(html).toContain('Try again</button>')
    expect(html).not.toContain('no client record')
  })

  it('says before it is known who is here only what holds without JavaScript', () => {
    expect(request({ status: 'loading' })).toContain('<noscript><p class="mt-3">Asking for a call here needs')
    expect(request({ profile: { status: 'loading' } })).not.toContain('We found no client record')
  })

  it('without a check of the last day says where to turn, with the phone where there is one', () => {
    const html = draw(() => <NoRecentCheck />, { phone })
    expect(html).toContain('role="alert"')
    expect(html).toContain('call <a href="tel:+61255501234">(02) 5550 1234</a> or use our')
    expect(html).toContain('href="/find-a-gp"')
    expect(draw(() => <NoRecentCheck />)).not.toContain('href="tel:')
  })
})
