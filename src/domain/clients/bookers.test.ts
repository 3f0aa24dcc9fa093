import { expect, it } from 'vitest'
import { bookers, bookersOffered } from './bookers.ts'

it.each([
  ['adult', 'rebate', 'mySelf someoneElseAdult'],
  ['adult', 'workCover', 'mySelf someoneElseAdult'],
  ['youngPerson', 'ndis', 'mySelf myChild'],
  ['youngPerson', 'workCover', 'mySelf'],
  [null, 'rebate', 'mySelf someoneElseAdult myChild'],
  [null, 'workCover', 'mySelf someoneElseAdult'],
  ['adult', null, 'mySelf someoneElseAdult'],
  [null, null, 'mySelf someoneElseAdult myChild'],
] as const)('a record of %s with %s offers %s', (recordType, funding, offered) => {
  expect(bookersOffered(recordType, funding).join(' ')).toBe(offered)
})

it('names them as the decisions do', () => {
  expect(bookers.map((booker) => booker.label)).toEqual([
    'Myself',
    'Someone else (adult)',
    'My child (13-17 years)',
  ])
})
