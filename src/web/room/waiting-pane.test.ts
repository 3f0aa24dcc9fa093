import { afterEach, expect, it, vi } from 'vitest'
import { focusAfterPlacing } from './waiting-pane.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A page on which only these headings are shown: focus() does nothing to the others. */
function openPage(shown: readonly string[]) {
  const page = {
    body: {},
    activeElement: {} as object,
    getElementById: (id: string) => {
      const heading = { id, focus: () => void (shown.includes(id) && (page.activeElement = heading)) }
      return heading
    },
  }
  vi.stubGlobal('document', page)
  return page
}

const button = { id: 'button' } as Element

it.each([
  [['who-waits', 'room-title'], 'who-waits'],
  [['room-title'], 'room-title'],
])('of the headings that are shown, %j, takes %s', (shown, id) => {
  const page = openPage(shown)
  page.activeElement = button
  focusAfterPlacing(button)
  expect(page.activeElement).toMatchObject({ id })
})

it('moves the focus also where the row went before the answer came', () => {
  const page = openPage(['who-waits'])
  page.activeElement = page.body
  focusAfterPlacing(button)
  expect(page.activeElement).toMatchObject({ id: 'who-waits' })
})

it('leaves it with someone who has gone on to another control', () => {
  const page = openPage(['who-waits'])
  const mute = { id: 'mute' }
  page.activeElement = mute
  focusAfterPlacing(button)
  expect(page.activeElement).toBe(mute)
})
