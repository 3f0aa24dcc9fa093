import { expect, it } from 'vitest'
import { onBehalfOfOptions, onBehalfOfOffered } from './on-behalf-of.ts'

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
  expect(onBehalfOfOffered(recordType, funding).join(' ')).toBe(offered)
})

it('has the exact labels', () => {
  expect(onBehalfOfOptions.map((booker) => booker.label)).toEqual([
    'Myself',
    'Someone else (adult)',
    'My child (13-17 years)',
  ])
})
