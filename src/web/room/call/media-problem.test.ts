import { expect, it } from 'vitest'
import { toMediaProblem } from './local-media.ts'

const named = (name: string) => Object.assign(new Error('in the browser’s own words'), { name })

it.each([
  [named('NotAllowedError'), 'refused'],
  [named('NotFoundError'), 'missing'],
  [named('OverconstrainedError'), 'missing'],
  [named('NotReadableError'), 'busy'],
  [new TypeError('no such method'), 'unsupported'],
  [named('SomethingNew'), 'other'],
  ['a text', 'other'],
])('%s is %s', (error, problem) => {
  expect(toMediaProblem(error)).toBe(problem)
})
