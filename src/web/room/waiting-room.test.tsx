import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { RoomState } from '#contract/room.ts'
import { roomStateFor } from '#test/support/room-state.ts'
import { createCall } from './call/create-call.ts'
import { createLocalMedia } from './call/local-media.ts'
import { WaitingRoom } from './waiting-room.tsx'

const settings = { supportEmail: 'help@practice.example', practice: { phone: null } }

function draw(clinician: Partial<RoomState['clinician']>): string {
  const asRead = roomStateFor('client')
  const room = { ...asRead, clinician: { ...asRead.clinician, ...clinician } }
  const media = createLocalMedia()
  const call = createCall({ roomId: 'room', room, media })
  const Page = () => <WaitingRoom {...{ roomId: 'room', call, room, media }} onCheck={() => {}} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: () => null }])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { settings } } }} />)
}

it.each([
  [{ state: 'notHere', hasLeft: false }, 'Amelia isn’t here yet.'],
  [
    { state: 'notHere', hasLeft: true },
    'Amelia has left the room, and sees in the diary that you are waiting.',
  ],
  [{ state: 'inAnotherSession', hasLeft: true }, 'Amelia is still in another session.'],
  [{ state: 'ready', hasLeft: false }, 'Amelia is here and sees that you are waiting.'],
] as const)('says where the clinician is: %j', (clinician, words) => {
  expect(draw(clinician)).toContain(words)
})
