import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { RoomState } from '#contract/room.ts'
import type { RoomRole } from '#domain/room/people.ts'
import { roomStateFor } from '#test/support/room-state.ts'
import { AfterSession } from './after-session.tsx'

const settings = { supportEmail: 'help@practice.example', practice: { phone: null } }

const elsewhere: RoomState['provider'] = { kind: 'address', address: 'https://meet.example/room' }

type Drawn = { provider?: RoomState['provider']; hasBeenIn?: boolean; canComeBack?: boolean }

function draw(role: RoomRole, drawn: Drawn = {}): string {
  const { provider = { kind: 'builtIn' }, hasBeenIn = true, canComeBack = true } = drawn
  const state = roomStateFor(role)
  const room = { ...state, provider, you: { ...state.you, hasBeenIn } }
  const Page = () => <AfterSession roomId="room" room={room} onBack={canComeBack ? () => {} : null} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: () => null }])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { settings } } }} />)
}

it('says that camera and microphone are off only where that is so', () => {
  expect(draw('client')).toContain('Your camera and microphone are off.')
  expect(draw('client', { provider: { kind: 'liveKit' } })).toContain('are off for this page.')
  for (const canComeBack of [true, false]) {
    const html = draw('client', { provider: elsewhere, canComeBack })
    expect(html).toContain('Close the video tab too: it goes on there.')
    expect(html).not.toContain('microphone')
  }
})

it('tells the clinician that the other service goes on', () => {
  expect(draw('clinician', { provider: elsewhere })).toContain('end it there too')
  expect(draw('clinician')).not.toContain('there too')
})

it('speaks of no session to who was never let in, and says what they can do', () => {
  const html = draw('client', { hasBeenIn: false })
  expect(html).not.toMatch(/That was your session|Take a breath/)
  expect(html).toMatch(/Amelia has left the room\. You can still wait until 11:00 am \(Sydney\)\./)
  expect(html).toContain('Back to the waiting room')
  expect(html).toContain('href="tel:+61255501234"')
  expect(draw('client')).toContain('That was your session')
})
