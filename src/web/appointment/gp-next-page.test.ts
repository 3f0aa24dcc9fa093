import { expect, it } from 'vitest'
import { pathAfterReservingGp } from './gp-next-page.ts'

const medicare = {
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  number: '2950975362',
  irn: '1',
  expiryDate: '2028-08',
}
const address = { line1: '1 Wattle St', suburb: 'Ultimo', state: 'NSW', postcode: '2007' }

it.each([
  ['a visitor', 'signedOut', '/gp/signup'],
  ['a client who is known by nothing', null, '/gp/medicare'],
  [
    'a client whose card only is known',
    { hasSavedCard: true, medicare: null, address: null },
    '/gp/medicare',
  ],
  ['a client without a saved card', { hasSavedCard: false, medicare, address }, '/gp/medicare'],
  ['a client with everything', { hasSavedCard: true, medicare, address }, '/gp/booking-pending'],
] as const)('%s goes on to the right page', (_who, client, path) => {
  expect(pathAfterReservingGp(client)).toBe(path)
})
