import { expect, it } from 'vitest'
import { createLocalMedia, ownMediaWords } from './local-media.ts'

const both = { ...createLocalMedia().current(), hasCamera: true, hasMicrophone: true }

it.each([
  [{}, 'Your camera and microphone are on.'],
  [{ isMuted: true }, 'Your camera is on, your microphone is off.'],
  [{ hasCamera: false }, 'Your microphone is on, your camera is off.'],
  [{ hasMicrophone: false, isCameraOff: true }, 'Your camera and microphone are off.'],
])('with %j says “%s”', (part, words) => {
  expect(ownMediaWords({ ...both, ...part })).toBe(words)
})
