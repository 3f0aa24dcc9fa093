import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RoomState } from '#contract/room.ts'
import { roomStateFor } from '#test/support/room-state.ts'
import { createLocalMedia } from './call/local-media.ts'
import { createCall } from './call/create-call.ts'
import { LeaveDialog } from './leave-dialog.tsx'

function draw(role: 'client' | 'clinician', provider: RoomState['provider']): string {
  const room = { ...roomStateFor(role), provider }
  const call = createCall({ roomId: 'room', room, media: createLocalMedia() })
  return renderToStaticMarkup(<LeaveDialog roomId="room" call={call} room={room} onStay={() => {}} />)
}

const elsewhere = { kind: 'address', address: 'https://meet.example/room' } as const

it('does not promise an end that another video service is not told of', () => {
  for (const provider of [{ kind: 'builtIn' }, { kind: 'liveKit' }] as const) {
    expect(draw('clinician', provider)).toContain('Ending takes everyone out of the room.')
    expect(draw('client', provider)).not.toContain('video tab')
  }
  const html = draw('clinician', elsewhere)
  expect(html).not.toContain('takes everyone out')
  expect(html).toContain('It does not end at the other video service: end it there too.')
  expect(draw('client', elsewhere)).toContain('Close the video tab too: it goes on there.')
})
