import type { z } from 'zod'
import type { medicareRequest } from '#contract/funding.ts'
import { type CardPart, checkCardPart } from '#domain/clients/medicare-card.ts'
import type { ApiProblem } from '../api/call-api.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { renameFaults } from '../form/rename-faults.ts'
import type { Messages } from '../form/use-checked-form.ts'
import {
  cardFields,
  type CardKind,
  type CardValues,
  nameMatch,
  type RequestField,
  separateCardMessage,
  type TypedField,
} from './card-values.ts'

const isNamePart = (path: string): boolean => ['firstName', 'lastName', 'dateOfBirth'].includes(path)

/** What is on the screen for this kind, by the request's names. */
function asked(values: CardValues, kind: CardKind): [RequestField, TypedField][] {
  const fields = Object.entries(cardFields[kind]) as [RequestField, TypedField][]
  const isNameKnown = kind !== 'parents' && values[nameMatch[kind]]
  return isNameKnown ? fields.filter(([path]) => !isNamePart(path)) : fields
}

const partOf = (path: RequestField) => path.replace('parent.', '') as CardPart

/** Document 1 section 5, "Medicare" and "Child guardian form". */
export function checkCard(values: CardValues, kind: CardKind | null, today: string): Messages<CardValues> {
  if (kind === null) return { hasChildSeparateCard: separateCardMessage }
  return Object.fromEntries(
    asked(values, kind).flatMap(([path, field]) => {
      const checked = checkCardPart(partOf(path), values[field], today)
      return checked.ok ? [] : [[field, checked.message]]
    }),
  )
}

export type CardRequest = Extract<z.input<typeof medicareRequest>, { parent?: object }>

/** Null while something is missing or wrong. */
export function cardRequest(
  values: CardValues,
  kind: CardKind | null,
  { client, today }: { client: ClientRecord; today: string },
): CardRequest | null {
  if (kind === null || Object.keys(checkCard(values, kind, today)).length > 0) return null
  const given = new Map(
    asked(values, kind).map(([path, field]) => {
      const checked = checkCardPart(partOf(path), values[field], today)
      return [path, checked.ok ? checked.value : ''] as const
    }),
  )
  const of = (path: RequestField) => given.get(path) ?? ''
  return asRequest({
    firstName: given.get('firstName') ?? client.firstName,
    lastName: given.get('lastName') ?? client.lastName,
    dateOfBirth: given.get('dateOfBirth') ?? client.dateOfBirth,
    number: of('number'),
    irn: of('irn'),
    expiryDate: of('expiryDate'),
    parent:
      kind === 'parents'
        ? {
            firstName: of('parent.firstName'),
            lastName: of('parent.lastName'),
            irn: of('parent.irn'),
            dateOfBirth: of('parent.dateOfBirth'),
          }
        : null,
  })
}

type Card = Record<CardPart, string> & { parent: NonNullable<CardRequest['parent']> | null }

/** Always in the same order, so that the same card is the same text. */
export const asRequest = ({
  firstName,
  lastName,
  dateOfBirth,
  number,
  irn,
  expiryDate,
  parent,
}: Card): CardRequest => ({
  firstName,
  lastName,
  dateOfBirth,
  number,
  irn,
  expiryDate,
  ...(parent && { parent }),
  shouldRejectInvalidDetails: true,
})

/** The server's words, beside the fields of this kind of card. */
export const cardFaults = (problem: ApiProblem, kind: CardKind | null): Messages<CardValues> =>
  kind === null ? {} : renameFaults<TypedField>(problem, cardFields[kind])
