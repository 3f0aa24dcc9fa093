import { expect, it } from 'vitest'
import { pathAfterReservingGp } from './next-page.ts'

const timeZone = 'Australia/Sydney'
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
    { hasSavedCard: true, medicare: null, address: null, timeZone },
    '/gp/medicare',
  ],
  ['a client without a saved card', { hasSavedCard: false, medicare, address, timeZone }, '/gp/medicare'],
  ['a client with everything', { hasSavedCard: true, medicare, address, timeZone }, '/gp/booking-pending'],
] as const)('%s goes on to the right page', (_who, client, path) => {
  expect(pathAfterReservingGp(client, new Date('2026-11-16T01:00:00Z'))).toBe(path)
})

it.each([
  [{ onBehalfOf: 'myChild' }, '/gp/medicare'],
  [{ onBehalfOf: 'mySelf', intake: { behalfOf: 'myChild' } }, '/gp/medicare'],
  [{ onBehalfOf: 'myChild', intake: { behalfOf: 'mySelf' } }, '/gp/medicare'],
] as const)('a parent consents to each booking anew: %j', (booker, path) => {
  const client = { hasSavedCard: true, medicare, address, timeZone, ...booker } as const
  expect(pathAfterReservingGp(client, new Date('2026-11-16T01:00:00Z'))).toBe(path)
})

it('a card is good to the end of its month where the client is', () => {
  const client = {
    hasSavedCard: true,
    medicare: { ...medicare, expiryDate: '2026-10' },
    address,
    timeZone,
  } as const
  // Still October in Perth, and November in Sydney.
  const now = new Date('2026-10-31T14:00:00Z')
  expect(pathAfterReservingGp(client, now)).toBe('/gp/medicare')
  expect(pathAfterReservingGp({ ...client, timeZone: 'Australia/Perth' }, now)).toBe('/gp/booking-pending')
})
