import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLocalMedia } from './local-media.ts'

type Blur = boolean[] | undefined

/** A camera, and what it was asked to do. */
class FakeCamera extends EventTarget {
  readonly kind = 'video'
  readonly blur: Blur
  enabled = true
  muted = false
  readyState = 'live'
  asked: unknown[] = []
  constructor(blur: Blur) {
    super()
    this.blur = blur
  }
  getCapabilities = () => (this.blur ? { backgroundBlur: this.blur } : {})
  applyConstraints = async (wanted: unknown) => void this.asked.push(wanted)
  stop = () => {}
}

class FakeStream {
  tracks: FakeCamera[] = []
  getTracks = () => this.tracks
  getVideoTracks = () => this.tracks
  getAudioTracks = () => []
  addTrack = (track: FakeCamera) => void this.tracks.push(track)
  removeTrack = (track: FakeCamera) => {
    this.tracks = this.tracks.filter((one) => one !== track)
  }
}

let camera: FakeCamera
beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async () => ({ getTracks: () => [camera] }),
      enumerateDevices: async () => [],
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['says nothing of it', undefined],
  ['blurs always', [true]],
  ['never blurs', [false]],
])('is not offered where the camera %s', async (_what, blur) => {
  camera = new FakeCamera(blur)
  const media = createLocalMedia()
  await media.start({ withCamera: true })
  expect(media.current()).toMatchObject({ hasCamera: true, isBlurred: null })
  expect(camera.asked).toEqual([])
})

it('is on by default, stays as it was chosen with another camera, and goes with one that cannot', async () => {
  camera = new FakeCamera([true, false])
  const media = createLocalMedia()
  await media.start({ withCamera: true })
  expect(media.current().isBlurred).toBe(true)
  await media.setBlurred(false)
  expect(media.current().isBlurred).toBe(false)
  expect(camera.asked).toEqual([{ backgroundBlur: true }, { backgroundBlur: false }])
  camera = new FakeCamera([true, false])
  await media.choose('video', 'another')
  expect(media.current().isBlurred).toBe(false)
  expect(camera.asked).toEqual([{ backgroundBlur: false }])
  camera = new FakeCamera(undefined)
  await media.choose('video', 'a plain one')
  expect(media.current().isBlurred).toBeNull()
})
