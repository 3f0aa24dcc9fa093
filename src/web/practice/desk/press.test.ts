import { afterEach, expect, it, vi } from 'vitest'
import { moveFocus, takeLostFocus } from './press.ts'

afterEach(() => vi.unstubAllGlobals())

const body = { id: 'body' }

/** A page with a form that has this control, and a heading; the focus is on `focused`. */
function openPage(focused: object) {
  const page = { body, activeElement: focused }
  vi.stubGlobal('document', page)
  const heading = { id: 'heading', focus: () => void (page.activeElement = heading) }
  return { page, heading: heading as unknown as HTMLElement }
}

const save = { id: 'save' }
const form = { contains: (one: object) => one === save } as unknown as Element

it.each([
  ['on what was pressed', save],
  ['lost with what was pressed', body],
])('the focus that is %s goes to the heading', (_where, focused) => {
  const { page, heading } = openPage(focused)
  moveFocus(form, heading)
  expect(page.activeElement).toBe(heading)
})

it('stays with a person who has moved on', () => {
  const note = { id: 'note' }
  const { page, heading } = openPage(note)
  moveFocus(form, heading)
  takeLostFocus(heading)
  expect(page.activeElement).toBe(note)
})

it('is taken by the control that comes in the place of the one that was pressed', () => {
  const { page, heading } = openPage(body)
  takeLostFocus(null)
  expect(page.activeElement).toBe(body)
  takeLostFocus(heading)
  expect(page.activeElement).toBe(heading)
})
