import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { roomStateFor } from '#test/support/room-state.ts'
import { createLocalMedia } from './call/local-media.ts'
import { createCall } from './call/create-call.ts'
import { Stage } from './stage.tsx'

afterEach(() => vi.unstubAllGlobals())

it('in the call, too, says why camera and microphone did not start, and offers to go on with sound only', async () => {
  const error = Object.assign(new Error('in use'), { name: 'NotReadableError' })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(error) } })
  const media = createLocalMedia()
  const call = createCall({ roomId: 'room', room: roomStateFor('clinician'), media })
  const draw = () =>
    renderToStaticMarkup(
      <Stage roomId="room" call={call} media={media}>
        {null}
      </Stage>,
    )
  expect(draw()).not.toContain('Microphone only')
  await media.start({ withCamera: true })
  expect(draw()).toContain('Another app is using the camera or microphone')
  expect(draw()).toContain('Microphone only')
})
