import { describe, expect, it } from 'vitest'
import { checkDvaNumber, checkMedicareNumber } from './numbers.ts'
import { lookUpDvaCard, lookUpMedicareCard, type PersonOnCard, silentCards } from './test-cards.ts'

const kym: PersonOnCard = { firstName: 'Kym', lastName: 'Heath', dateOfBirth: '1983-02-22', irn: '1' }
const madelaine: PersonOnCard = {
  firstName: 'Madelaine',
  lastName: 'Arthur',
  dateOfBirth: '1987-01-15',
  irn: '1',
}
const francis: PersonOnCard = {
  firstName: 'Francis',
  lastName: 'Arthur',
  dateOfBirth: '2012-02-13',
  irn: '3',
}

describe('lookUpMedicareCard', () => {
  it.each<[string, string, string, string, string]>([
    ['2951201842', '1', 'Madelaine', 'ARTHUR', '1987-01-15'],
    ['2951201842', '2', 'Chantelle', 'ARTHUR', '1986-01-02'],
    ['2951201842', '3', 'Francis', 'ARTHUR', '2012-02-13'],
    ['2951201842', '4', 'Dimity', 'ARTHUR', '2011-02-10'],
    ['2950975362', '1', 'Kym', 'HEATH', '1983-02-22'],
    ['6950507482', '1', 'Claudia', 'CONNOR', '1998-11-25'],
    ['3950387652', '1', 'Corazon', 'BAXTER', '1983-12-28'],
  ])('knows %s %s %s %s %s', (number, irn, firstName, lastName, dateOfBirth) => {
    expect(checkMedicareNumber(number).ok).toBe(true)
    expect(lookUpMedicareCard(number, [{ irn, firstName, lastName, dateOfBirth }])).toBe('match')
  })

  it.each<[string, Partial<PersonOnCard>]>([
    ['another first name', { firstName: 'Kim' }],
    ['another last name', { lastName: 'Heather' }],
    ['another birthday', { dateOfBirth: '1983-02-23' }],
    ['another IRN', { irn: '2' }],
  ])('does not know a card with %s', (_name, change) => {
    expect(lookUpMedicareCard('2950975362', [{ ...kym, ...change }])).toBe('mismatch')
  })

  it('reads names as a card prints them', () => {
    expect(lookUpMedicareCard('2950975362', [{ ...kym, firstName: ' kÿm ', lastName: 'heath' }])).toBe(
      'match',
    )
  })

  it('wants a child and the parent on one card', () => {
    expect(lookUpMedicareCard('2951201842', [francis, madelaine])).toBe('match')
    expect(lookUpMedicareCard('2951201842', [francis, kym])).toBe('mismatch')
    expect(lookUpMedicareCard('2950975362', [francis, kym])).toBe('mismatch')
  })

  it.each([
    ['5500393923', 'lost'],
    ['2950862041', 'superseded'],
    ['2297402204', 'expired'],
    ['2398125261', 'unknown'],
    [silentCards.medicare, 'away'],
    ['4123456721', 'unverified'],
  ])('answers %s with %s', (number, outcome) => {
    expect(lookUpMedicareCard(number, [kym])).toBe(outcome)
  })

  it.each(['5500393923', '2950862041', '2297402204', '2398125261', silentCards.medicare])(
    'can be asked about %s: its check digit is right',
    (number) => {
      expect(checkMedicareNumber(number)).toEqual({ ok: true, value: number })
    },
  )
})

describe('lookUpDvaCard', () => {
  it.each([
    ['NBUR9080', 'match'],
    [silentCards.dva, 'away'],
    ['QX123456', 'unverified'],
  ])('answers %s with %s', (number, outcome) => {
    expect(checkDvaNumber(number).ok).toBe(true)
    expect(lookUpDvaCard(number)).toBe(outcome)
  })
})
