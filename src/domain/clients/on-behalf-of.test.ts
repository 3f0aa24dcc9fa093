import { expect, it } from 'vitest'
import { bookedFor, isParentsAccount, onBehalfOfOptions, onBehalfOfOffered } from './on-behalf-of.ts'

it.each([
  ['rebate', 'mySelf someoneElseAdult myChild'],
  ['workCover', 'mySelf someoneElseAdult'],
  [null, 'mySelf someoneElseAdult myChild'],
] as const)('a sign-up with %s offers %s', (funding, offered) => {
  expect(onBehalfOfOffered(null, funding).join(' ')).toBe(offered)
})

it.each([
  // Another adult’s session would be on the record of the one whose account it is.
  ['adult', 'mySelf', 'rebate', 'mySelf'],
  ['adult', 'mySelf', null, 'mySelf'],
  ['adult', 'someoneElseAdult', 'workCover', 'someoneElseAdult'],
  ['adult', 'myChild', 'rebate', 'mySelf someoneElseAdult'],
  ['youngPerson', 'mySelf', 'ndis', 'mySelf myChild'],
  ['youngPerson', 'mySelf', 'workCover', 'mySelf'],
] as const)(
  'an account of %s, signed up for %s, with %s offers %s',
  (recordType, onBehalfOf, funding, offered) => {
    expect(onBehalfOfOffered({ recordType, onBehalfOf, isParents: false }, funding).join(' ')).toBe(offered)
  },
)

it('has the exact labels', () => {
  expect(onBehalfOfOptions.map((booker) => booker.label)).toEqual([
    'Myself',
    'Someone else (adult)',
    'My child (13-17 years)',
  ])
})

it('leaves a parent who signed up for their child no other answer, until the child is 18', () => {
  const client = { onBehalfOf: 'myChild', dateOfBirth: '2009-03-02', intake: { behalfOf: 'mySelf' } } as const
  expect(isParentsAccount(client, '2027-03-01')).toBe(true)
  expect(onBehalfOfOffered({ ...client, recordType: 'youngPerson', isParents: true }, 'rebate')).toEqual([
    'myChild',
  ])
  expect(bookedFor(client, '2027-03-01')).toBe('myChild')
  expect(isParentsAccount(client, '2027-03-02')).toBe(false)
  expect(bookedFor(client, '2027-03-02')).toBe('mySelf')
})

it.each([
  ['mySelf', null, 'mySelf'],
  ['mySelf', { behalfOf: 'myChild' }, 'myChild'],
  ['mySelf', { behalfOf: 'someoneElseAdult' }, 'mySelf'],
  ['someoneElseAdult', null, 'someoneElseAdult'],
  ['someoneElseAdult', { behalfOf: 'mySelf' }, 'mySelf'],
] as const)('signed up for %s, the form says %j: a booking is for %s', (onBehalfOf, intake, expected) => {
  expect(bookedFor({ onBehalfOf, intake, dateOfBirth: '2010-01-01' }, '2026-11-18')).toBe(expected)
})
