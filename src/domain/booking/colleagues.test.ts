import { expect, it } from 'vitest'
import { toEpochMinute } from '../time/local-time.ts'
import { couldHold, mayTakeOver } from './practice-changes.ts'

// Monday 22 March 2027, 10:00 in Sydney.
const start = toEpochMinute(new Date('2027-03-21T23:00:00Z'))
const session = {
  start,
  durationMinutes: 50,
  stepMinutes: 60,
  typeName: 'Standard session',
  deliveryType: 'videoCall',
  funding: 'rebate',
  clientAge: 34,
} as const
const colleague = {
  id: 'b',
  role: 'clinicalPsychologists',
  fundingMethods: ['rebate', 'ndis'],
  deliveryTypes: ['videoCall'],
  clientAgeRanges: ['adults'],
  typeNames: ['Standard session'],
  schedule: {
    zone: 'Australia/Sydney',
    weekly: [{ weekday: 1, start: 540, end: 1020 }],
    exceptions: [],
    busy: [],
  },
} as const
const own = { id: 'a', role: 'clinicalPsychologists' } as const

it.each([
  [{}, true],
  [{ id: 'a' }, false],
  [{ role: 'registeredPsychologists' as const }, false],
  [{ fundingMethods: ['ndis' as const] }, false],
  [{ deliveryTypes: ['phoneCall' as const] }, false],
  [{ clientAgeRanges: ['children' as const, 'teenagers' as const] }, false],
  [{ clientAgeRanges: [] }, true],
  [{ typeNames: ['Long session'] }, false],
  [{ schedule: { ...colleague.schedule, busy: [{ start: start + 30, end: start + 90 }] } }, false],
  [{ schedule: { ...colleague.schedule, weekly: [] } }, false],
])('%j could hold it: %s', (change, expected) => {
  expect(couldHold({ ...colleague, ...change }, session, { own, after: start - 600 })).toBe(expected)
})

it('asks no funding of GPs', () => {
  const gp = { ...colleague, role: 'generalPractitioner', fundingMethods: [] } as const
  const of = { own: { id: 'a', role: 'generalPractitioner' }, after: start - 600 } as const
  expect(couldHold(gp, session, of)).toBe(true)
})

it.each([
  [17, ['teenagers' as const], true],
  [17, ['youth' as const, 'adults' as const], false],
  [18, ['youth' as const, 'adults' as const], true],
  [18, ['teenagers' as const], false],
])('a client of %i is taken by one who sees %j: %s', (clientAge, clientAgeRanges, expected) => {
  expect(mayTakeOver({ ...colleague, clientAgeRanges }, { ...session, clientAge }, own)).toBe(expected)
})
