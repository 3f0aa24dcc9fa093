import { afterEach, expect, it, vi } from 'vitest'
import { canShowSmall, showSmall } from './controls.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['that can', { pictureInPictureEnabled: true }, true],
  ['that must not', { pictureInPictureEnabled: false }, false],
  ['that knows nothing of it', {}, false],
])('is offered in a browser %s', (_which, document, isOffered) => {
  vi.stubGlobal('document', document)
  expect(canShowSmall()).toBe(isOffered)
})

it('shows the other person above other windows, and goes back at the next press', async () => {
  const shown: string[] = []
  const page = {
    pictureInPictureElement: null as object | null,
    querySelector: (which: string) => ({
      requestPictureInPicture: async () => void shown.push(which),
    }),
    exitPictureInPicture: async () => void shown.push('back'),
  }
  vi.stubGlobal('document', page)
  await showSmall()
  page.pictureInPictureElement = {}
  await showSmall()
  expect(shown).toEqual(['video[data-link]', 'back'])
})
