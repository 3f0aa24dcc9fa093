import { expect, it } from 'vitest'
import { readAgainAfter, toBookingFailure } from './booking-notes.tsx'

const told = (status: number) =>
  toBookingFailure({ code: 'internal', status, message: 'No.' }, 'Nothing has moved.').note

it.each([400, 409, 422, 429])('an answer of %i says that nothing was done', (status) => {
  expect(told(status)).toBe('Nothing has moved.')
})

it.each([0, 500, 502, 503, 504])('after %i it is not known, and pressing again is safe', (status) => {
  expect(told(status)).toMatch(/^We don’t know yet .* Pressing again is safe/)
})

it('names the field that is at fault', () => {
  const problem = { code: 'conflict', status: 409, message: 'No.', fields: { 'starts.0': 'Taken' } } as const
  expect(toBookingFailure(problem)).toEqual({ title: 'Taken', note: undefined })
})

it('reads the session again after a refusal, which a colleague’s change may have caused, and not while it is not known', () => {
  const after = (status: number) => readAgainAfter({ code: 'conflict', status, message: 'No.' })
  for (const status of [404, 409, 422]) expect(after(status)).toContain('readStaffAppointment')
  expect(after(503)).toEqual([])
})
