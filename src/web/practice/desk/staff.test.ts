import { expect, it } from 'vitest'
import { firstMessage } from '../../api/call-api.ts'

it('names the field that is at fault', () => {
  const fields = { cents: 'At most $151.13 can be given back.', why: 'Please say why' }
  expect(firstMessage({ message: 'Please check the details.', fields })).toBe(fields.cents)
})

it.each([{}, { fields: {} }])('says the problem as a whole where no field is at fault: %j', (more) => {
  expect(firstMessage({ message: 'Not now.', ...more })).toBe('Not now.')
})
