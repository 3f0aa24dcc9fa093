import { expect, it } from 'vitest'
import { showsSent } from './survey.tsx'

const last = 8

it.each([
  ['just sent: the draft is still here', { position: last, isDone: true, isBegun: true }, true],
  ['back from the page that says it was sent', { position: last - 1, isDone: true, isBegun: false }, true],
  ['back to the first step', { position: 0, isDone: true, isBegun: false }, true],
  ['begun again since, in another tab', { position: 2, isDone: true, isBegun: true }, false],
  ['not sent, nothing answered', { position: 0, isDone: false, isBegun: false }, false],
  ['not sent, on the last step', { position: last - 1, isDone: false, isBegun: true }, false],
])('%s', (_, progress, isShown) => {
  expect(showsSent({ last, ...progress })).toBe(isShown)
})
