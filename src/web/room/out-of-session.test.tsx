import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { RoomState } from '#contract/room.ts'
import type { RoomRole } from '#domain/room/people.ts'
import { roomStateFor } from '#test/support/room-state.ts'
import { OutOfSession, type OutReason } from './out-of-session.tsx'

const settings = { supportEmail: 'help@practice.example', practice: { phone: null } }

function draw(
  why: OutReason,
  role: RoomRole,
  provider: RoomState['provider'] = { kind: 'builtIn' },
  wasLetIn = true,
): string {
  const room = { ...roomStateFor(role), provider }
  const Page = () => (
    <OutOfSession {...{ why, room, wasLetIn }} roomId="room" onComeBack={() => {}} onReadAgain={() => {}} />
  )
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: () => null }])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { settings } } }} />)
}

const whys: OutReason[] = ['asking', 'moved', 'cancelled', 'byPhone', 'gone', 'removed', 'closed']

it.each(whys)('no one is asked to sign in again when the session is %s', (why) => {
  for (const role of ['client', 'clinician', 'guest'] as const)
    expect(draw(why, role)).not.toMatch(/sign in|log in|show (again|that)/i)
})

it('a moved session gives its new time on the viewer’s clock, and the number of the practice', () => {
  const html = draw('moved', 'client')
  expect(html).toContain('It now starts Monday 16 November, 11:00 am, Sydney time (GMT+11).')
  expect(html).toContain('href="tel:+61255501234"')
  expect(html).toContain('My appointments')
})

it.each([
  ['client', 'Please show again that it’s you', 'Show that it’s you'],
  ['clinician', 'Your sign-in has ended', 'Sign in again'],
  ['guest', 'Your link no longer works', 'can give you a new link'],
] as const)('a %s without a place is told what they can do', (role, what, next) => {
  const html = draw('signedOut', role)
  expect(html).toContain(what)
  expect(html).toContain(next)
})

const elsewhere: RoomState['provider'] = { kind: 'address', address: null }
const out: OutReason[] = [
  'left',
  'elsewhere',
  'removed',
  'moved',
  'cancelled',
  'byPhone',
  'gone',
  'signedOut',
  'closed',
]

it.each(out)('with another video service, who is out (%s) is told that the video goes on', (why) => {
  const html = draw(why, 'client', elsewhere)
  expect(html).toContain('Close the video tab too: it goes on there.')
  expect(html).not.toContain('sees or hears you any more')
  for (const provider of [{ kind: 'builtIn' }, { kind: 'liveKit' }] as const)
    expect(draw(why, 'client', provider)).not.toContain('Close the video tab')
})

it('who only waited has no video tab to close', () => {
  for (const why of out) expect(draw(why, 'client', elsewhere, false)).not.toContain('Close the video tab')
})

it('who has the session open in a newer tab keeps the video', () => {
  expect(draw('replaced', 'client', elsewhere)).not.toContain('Close the video tab')
})
