import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mayAct,
  mayBesideOwnLogin,
  type PersonMay,
  personMays,
  personRoles,
  roleAt,
} from '#domain/clients/account-people.ts'
import { operationActs } from './person-acts.ts'

const personActs = [...new Set(Object.values(operationActs).filter((act) => act !== null))]

/** What each act takes, said a second time: an act without a row here fails. */
const takes: Record<string, { leave: PersonMay[]; roles?: string[] }> = {
  'know of': { leave: [] },
  book: { leave: ['book'] },
  'see appointments': { leave: ['seeAppointments'] },
  'change appointments': { leave: ['book', 'seeAppointments'] },
  pay: { leave: ['pay'] },
  'see receipts': { leave: ['seeReceipts'] },
  'fill in forms': { leave: ['fillForms'] },
  'read sent answers': { leave: ['fillForms'], roles: ['self', 'guardian'] },
}

it('every act is in the table above', () => {
  expect(personActs.toSorted()).toEqual(Object.keys(takes).toSorted())
})

describe.each(personRoles)('a %s', (role) => {
  it.each(personActs)('%s: with exactly the leave that it takes', (act) => {
    fc.assert(
      fc.property(fc.subarray([...personMays]), (may) => {
        const { leave = [], roles } = takes[act] ?? {}
        const expected = leave.every((one) => may.includes(one)) && (roles?.includes(role) ?? true)
        expect(mayAct({ role, may }, act)).toBe(expected)
      }),
    )
  })
})

it('whoever looked after someone who has a login of their own keeps no way to money, forms and answers', () => {
  const grant = { role: 'carer', may: mayBesideOwnLogin } as const
  const left = personActs.filter((act) => mayAct(grant, act))
  expect(left).toEqual(['know of', 'book', 'see appointments', 'change appointments'])
})

it('a parent is a carer from the day their child is of age', () => {
  const born = { date: '2008-11-20', zone: 'Australia/Sydney' } as const
  // 20 November 2026 begins in Sydney at 13:00 UTC of the day before.
  expect(roleAt(new Date('2026-11-19T12:59:00Z'), 'guardian', born)).toBe('guardian')
  expect(roleAt(new Date('2026-11-19T13:00:00Z'), 'guardian', born)).toBe('carer')
  expect(roleAt(new Date('2026-11-19T13:00:00Z'), 'self', born)).toBe('self')
})
