import { afterEach, expect, it, vi } from 'vitest'
import { createLocalMedia } from './local-media.ts'

afterEach(() => vi.unstubAllGlobals())

it('what is allowed only after one has left is turned off again', async () => {
  const track = { kind: 'audio', stop: vi.fn<() => void>(), addEventListener: vi.fn<() => void>() }
  const given = Promise.withResolvers<{ getTracks: () => unknown[] }>()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => given.promise } })
  const media = createLocalMedia()
  const asked = media.start({ withCamera: false })
  media.stop()
  given.resolve({ getTracks: () => [track] })
  await asked
  expect(track.stop).toHaveBeenCalledOnce()
  expect(media.current()).toMatchObject({ status: 'off', stream: null })
})

it('asks for the one that is missing alone, turned on, and says why where it is not given', async () => {
  const asked: MediaStreamConstraints[] = []
  const getUserMedia = (wanted: MediaStreamConstraints) => {
    asked.push(wanted)
    return Promise.reject(Object.assign(new Error('in use'), { name: 'NotReadableError' }))
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  const media = createLocalMedia()
  media.setMuted(true)
  await media.add('audio')
  await media.add('video')
  expect(asked).toEqual([{ audio: true }, { video: expect.objectContaining({ facingMode: 'user' }) }])
  expect(media.current()).toMatchObject({ status: 'off', problem: 'busy', isMuted: false })
})
