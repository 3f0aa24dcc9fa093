import type { VerificationOutcome } from './verification.ts'

export interface PersonOnCard {
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string
  readonly irn: string
}

interface FictionalCard {
  readonly number: string
  readonly people: readonly PersonOnCard[]
}

/** The published test cards. See docs/product/funding-forms.md#test-cards. */
const knownCards = [
  {
    number: '2951201842',
    people: [
      { irn: '1', firstName: 'Madelaine', lastName: 'ARTHUR', dateOfBirth: '1987-01-15' },
      { irn: '2', firstName: 'Chantelle', lastName: 'ARTHUR', dateOfBirth: '1986-01-02' },
      { irn: '3', firstName: 'Francis', lastName: 'ARTHUR', dateOfBirth: '2012-02-13' },
      { irn: '4', firstName: 'Dimity', lastName: 'ARTHUR', dateOfBirth: '2011-02-10' },
    ],
  },
  {
    number: '2950975362',
    people: [{ irn: '1', firstName: 'Kym', lastName: 'HEATH', dateOfBirth: '1983-02-22' }],
  },
  {
    number: '6950507482',
    people: [{ irn: '1', firstName: 'Claudia', lastName: 'CONNOR', dateOfBirth: '1998-11-25' }],
  },
  {
    number: '3950387652',
    people: [{ irn: '1', firstName: 'Corazon', lastName: 'BAXTER', dateOfBirth: '1983-12-28' }],
  },
] as const satisfies readonly FictionalCard[]

/** Made up for trying it out: about these the register does not answer (docs/decisions/0014-verification.md). */
export const silentCards = { medicare: '2503000041', dva: 'NAWA5030' } as const

type RegisterAnswer = VerificationOutcome | 'away'

/** Published as lost and so on for one person; it is the card that is, whatever name comes with it. */
const failingCards: ReadonlyMap<string, RegisterAnswer> = new Map([
  ['5500393923', 'lost'],
  ['2950862041', 'superseded'],
  ['2297402204', 'expired'],
  ['2398125261', 'unknown'],
  [silentCards.medicare, 'away'],
])

const dvaCards: ReadonlyMap<string, RegisterAnswer> = new Map([
  ['NBUR9080', 'match'],
  [silentCards.dva, 'away'],
])

/** Of any kind. They are published, so none is a person's own. */
export const isTestCard = (number: string): boolean =>
  failingCards.has(number) || dvaCards.has(number) || knownCards.some((known) => known.number === number)

/** A child without a card of their own stands on the parent's, so both must be on it. */
export function lookUpMedicareCard(number: string, people: readonly PersonOnCard[]): RegisterAnswer {
  const failing = failingCards.get(number)
  if (failing !== undefined) return failing
  const card: FictionalCard | undefined = knownCards.find((known) => known.number === number)
  if (!card) return 'unverified'
  return people.every((person) => card.people.some((known) => isSamePerson(known, person)))
    ? 'match'
    : 'mismatch'
}

export function lookUpDvaCard(number: string): RegisterAnswer {
  return dvaCards.get(number) ?? 'unverified'
}

function isSamePerson(known: PersonOnCard, given: PersonOnCard): boolean {
  return (
    known.irn === given.irn &&
    known.dateOfBirth === given.dateOfBirth &&
    fold(known.firstName) === fold(given.firstName) &&
    fold(known.lastName) === fold(given.lastName)
  )
}

/** Cards are printed in capitals without accents. */
function fold(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toUpperCase()
}
