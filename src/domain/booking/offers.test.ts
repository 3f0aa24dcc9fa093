import { expect, it } from 'vitest'
import { offersOf, whatHolds } from './offers.ts'

const psychologist = {
  role: 'clinicalPsychologists',
  fundingMethods: ['rebate', 'ndis', 'dva'],
  claimTypes: ['rebate', 'ndis'],
} as const

it.each([
  [
    'a way to pay that a type can be claimed by',
    [psychologist],
    ['psychologist', 'clinicalPsychologists', 'rebate', 'ndis'],
  ],
  [
    'no way to pay without a type',
    [{ ...psychologist, claimTypes: null }],
    ['psychologist', 'clinicalPsychologists'],
  ],
  [
    'no price of a rebate for a social worker',
    [{ ...psychologist, role: 'socialWorkers' as const }],
    ['psychologist', 'socialWorkers', 'ndis'],
  ],
  [
    'a GP, whatever they are said to be paid by',
    [{ ...psychologist, role: 'generalPractitioner' as const }],
    ['gp'],
  ],
  ['psychologists, where no one is listed yet', [], ['psychologist']],
])('a practice has %s', (_, listed, offers) => {
  expect(offersOf(listed)).toEqual(offers)
})

it('a text is shown without the blocks and lines that need what is not there', () => {
  const link = (label: string, needs?: string[]) => ({ label, ...(needs && { needs }) })
  const blocks = [
    { component: 'notice', needs: ['gp', 'rebate'] },
    { component: 'buttons', items: [link('GPs', ['gp']), link('Prices')] },
    { component: 'faq', items: [link('Which GP?', ['gp'])] },
    { component: 'link-columns', columns: [{ links: [link('GPs', ['gp'])] }, { links: [link('Blog')] }] },
    { component: 'table', rows: [['needs', 'gp'], []] },
  ]
  expect(whatHolds(blocks, ['psychologist', 'rebate'])).toEqual([
    { component: 'buttons', items: [{ label: 'Prices' }] },
    { component: 'link-columns', columns: [{ links: [{ label: 'Blog' }] }] },
    { component: 'table', rows: [['needs', 'gp'], []] },
  ])
  expect(whatHolds(blocks, ['gp', 'rebate'])).toEqual(blocks)
})
