import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { RoomPerson, RoomState } from '#contract/room.ts'
import type { RoomRole } from '#domain/room/people.ts'
import { roomStateFor } from '#test/support/room-state.ts'
import { createCall } from '../call/create-call.ts'
import { createLocalMedia } from '../media/local-media.ts'
import { OtherProvider } from './other-provider.tsx'

const settings = { supportEmail: 'help@practice.example', practice: { phone: null } }
const here = 'https://meet.example/room'

function draw(role: RoomRole, provider: RoomState['provider'], people: RoomPerson[] = []): string {
  const room = { ...roomStateFor(role), provider, people }
  const media = createLocalMedia()
  const call = createCall({ roomId: 'room', room, media })
  const Page = () => <OtherProvider roomId="room" room={room} media={media} call={call} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: () => null }])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { settings } } }} />)
}

it('leads those who were let in there, and says that its tab has to be closed as well', () => {
  const html = draw('client', { kind: 'address', address: here })
  expect(html).toContain('Amelia is ready for you')
  expect(html).toMatch(/<a [^>]*href="https:\/\/meet\.example\/room"[^>]*>Open the video session/)
  expect(html).toContain('rel="noopener noreferrer"')
  expect(html).toContain('The video is in a tab of its own')
  expect(html).toContain('Can you talk freely')
  expect(html).not.toContain('aria-label="Session"')
  expect(draw('client', { kind: 'liveKit' })).toMatch(/<button [^>]*>.*Open the video session/)
  // It was taken away again.
  expect(draw('client', { kind: 'address', address: null })).not.toContain('Open the video session')
})

it.each(['address', 'liveKit'] as const)(
  'leaves the clinician everything of a session beside it, with %s',
  (kind) => {
    const html = draw('clinician', kind === 'liveKit' ? { kind } : { kind, address: here })
    const desk = /<aside[^>]*aria-label="Session".*<\/aside>/s.exec(html)?.[0] ?? ''
    for (const pane of ['At the start', 'If the call drops or worries you', 'Invite a guest'])
      expect(desk).toContain(`aria-label="${pane}"`)
    expect(html).toMatch(/<button [^>]*>End<\/button>/)
    expect(html).not.toContain('“Leave now”')
  },
)

it('lets the clinician let the client in, and tells them that the client cannot talk freely', () => {
  const robin: RoomPerson = {
    personId: '0b5f5b0e-4f0e-4c1e-9a57-3f5b0a7c3d12',
    role: 'client',
    name: 'Robin',
    guestKind: null,
    standing: 'waiting',
    tabId: '0b5f5b0e-4f0e-4c1e-9a57-3f5b0a7c3d13',
    since: '2026-11-16T00:00:00.000Z',
    lastSeenAt: null,
    privacy: 'mightBeHeard',
  }
  expect(draw('clinician', { kind: 'liveKit' }, [robin])).toMatch(/<button [^>]*>(?:(?!<\/button>).)*Let in/)
  const inside: RoomPerson = { ...robin, standing: 'admitted' }
  expect(draw('clinician', { kind: 'liveKit' }, [inside])).toContain('Robin: Someone might hear me')
})
