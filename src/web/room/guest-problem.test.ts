import { expect, it } from 'vitest'
import { guestProblem } from './door.tsx'

it('says at the name what is wrong with it, and of a dead link that it is dead', () => {
  expect(guestProblem({ status: 404, message: 'Not found.' })).toBe('ended')
  expect(guestProblem({ status: 422, message: 'Not valid.', fields: { name: 'Too long' } })).toEqual({
    atName: 'Too long',
  })
  expect(guestProblem({ status: 0, message: 'No answer.' })).toEqual({ atName: 'No answer.' })
})
