import { expect, it } from 'vitest'
import { verificationOutcomeCodes } from '#domain/identifiers/verification.ts'
import { formatCard, formatCardState, formatHandCheck } from './client-cards.tsx'

const kym = { firstName: 'Kym', lastName: 'Heath', dateOfBirth: '2010-02-22' }

it('calls a card verified only where it matched, and one from before outcomes were kept not verified', () => {
  const verified = verificationOutcomeCodes.filter((code) => formatCardState('dva', code).tone === 'ok')
  expect(verified).toEqual(['match'])
  expect(formatCardState('medicare', null)).toEqual({ tone: 'due', words: 'Medicare card: not verified' })
})

it('says who checked it, on the day of the practice', () => {
  const check = { by: 'Amelia Tran', at: '2027-01-05T23:00:00.000Z' }
  expect(formatHandCheck(check, 'Australia/Sydney')).toBe('Checked by hand by Amelia Tran, 6 Jan 2027')
})

it('gives what stands on each card, and whose it is', () => {
  const ruth = { firstName: 'Ruth', lastName: 'Heath', dateOfBirth: '1983-05-01', irn: '1' }
  const cards = {
    medicare: { ...kym, version: 'a', number: '2428778132', irn: '3', expiryDate: '2028-08', parent: ruth },
    dva: { ...kym, version: 'b', number: 'NX123456', cardType: 'gold' },
  } as const
  expect(formatCard(cards, 'medicare')).toEqual([
    '2428778132, reference digit 3, valid to 2028-08',
    'Kym Heath, born 22 Feb 2010',
    'On the card of Ruth Heath, born 1 May 1983, reference digit 1',
  ])
  expect(formatCard(cards, 'dva')).toEqual(['NX123456, Gold card', 'Kym Heath, born 22 Feb 2010'])
})
