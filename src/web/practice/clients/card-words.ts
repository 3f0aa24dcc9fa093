import type { CardState, ClientCards } from '#contract/staff/client-cards.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { dvaCardTypes } from '#domain/identifiers/dva.ts'
import type { CardKind, VerificationOutcome } from '#domain/identifiers/verification.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { formatBirthday, formatDateAt } from './format-client.ts'

export const cardNames = { medicare: 'Medicare card', dva: 'DVA card' } as const satisfies Record<
  CardKind,
  string
>

type Copy = { tone: 'ok' | 'due' | 'bad'; words: string }

const outcomeCopy = {
  match: { tone: 'ok', words: 'verified' },
  unverified: { tone: 'due', words: 'not verified' },
  mismatch: { tone: 'bad', words: 'does not match' },
  superseded: { tone: 'bad', words: 'a newer card has taken its place' },
  lost: { tone: 'bad', words: 'reported as lost' },
  expired: { tone: 'bad', words: 'out of date' },
  unknown: { tone: 'bad', words: 'not known' },
} as const satisfies Record<VerificationOutcome, Copy>

/** “Medicare card: not verified” */
export function formatCardState(card: CardKind, verification: VerificationOutcome | null): Copy {
  const { tone, words } = outcomeCopy[verification ?? 'unverified']
  return { tone, words: `${cardNames[card]}: ${words}` }
}

export const formatHandCheck = ({ by, at }: NonNullable<CardState['checkedByHand']>, zone: ZoneId): string =>
  `Checked by hand by ${by}, ${formatDateAt(at, zone)}`

type Person = { firstName: string; lastName: string; dateOfBirth: string }

const formatPerson = ({ firstName, lastName, dateOfBirth }: Person): string =>
  `${firstName} ${lastName}, born ${formatBirthday(dateOfBirth)}`

/** All that a person compares: the number, what stands beside it on the card, and whose it is. */
export function formatCard(cards: ClientCards, card: CardKind): string[] {
  const { medicare, dva } = cards
  if (card === 'dva')
    return dva ? [`${dva.number}, ${findLabel(dvaCardTypes, dva.cardType)}`, formatPerson(dva)] : []
  if (!medicare) return []
  const { number, irn, expiryDate, parent } = medicare
  return [
    [number, irn && `reference digit ${irn}`, expiryDate && `valid to ${expiryDate}`]
      .filter(Boolean)
      .join(', '),
    formatPerson(medicare),
    ...(parent ? [`On the card of ${formatPerson(parent)}, reference digit ${parent.irn}`] : []),
  ]
}
