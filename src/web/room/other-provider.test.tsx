import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { RoomPerson, RoomState } from '#contract/room.ts'
import type { RoomRole } from '#domain/room/people.ts'
import { roomStateFor } from '#test/support/room-state.ts'
import { createCall } from './call/create-call.ts'
import { createLocalMedia } from './call/local-media.ts'
import { OtherProvider } from './other-provider.tsx'

const settings = { supportEmail: 'help@practice.example', practice: { phone: null } }
const here = 'https://meet.example/room'

type ClinicianState = RoomState['clinician']['state']

function draw(
  role: RoomRole,
  provider: RoomState['provider'],
  people: RoomPerson[] = [],
  state: ClinicianState = 'ready',
): string {
  const asRead = roomStateFor(role)
  const room = { ...asRead, provider, people, clinician: { ...asRead.clinician, state } }
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

it.each([
  ['ready', 'Amelia is ready for you'],
  ['notHere', 'Amelia is not on this page now'],
  ['inAnotherSession', 'Amelia is in another session now'],
] as const)('says where the clinician is: %s', (state, heading) => {
  const html = draw('client', { kind: 'address', address: here }, [], state)
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading)
  expect(html.includes('this page says when Amelia is back')).toBe(state !== 'ready')
})

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
  // LiveKit is told, an address is not.
  const stays = 'At the other video service they stay in'
  expect(draw('clinician', { kind: 'liveKit' }, [inside])).not.toContain(stays)
  expect(draw('clinician', { kind: 'address', address: here }, [inside])).toContain(stays)
})
