import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StartCheckState } from './start-check.tsx'

const draw = (isRead: boolean, problem: string | null) =>
  renderToStaticMarkup(<StartCheckState {...{ isRead, problem }} readAgain={() => {}} />)

it('offers to read again what could not be read', () => {
  expect(draw(false, 'No answer.')).toMatch(/No answer\..*Try again<\/button>/)
})

it('where it was read, a tap that was not saved is tried by tapping again', () => {
  expect(draw(true, 'Not saved.')).not.toContain('Try again')
  expect(draw(true, null)).toBe('')
  expect(draw(false, null)).toContain('Loading')
})
