import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { formatCardMonth, formatCardNumber } from './medicare-card-fields.tsx'
import type { ApiInput } from '#contract/api-types.ts'

/** A Medicare card, a DVA card, or both. */
export type CardBody = ApiInput<'saveMedicare'>['body']

/** Whose card it is: the client's own, a child's own, or the one of a parent with the child on it. */
export type CardKind = 'own' | 'childSeparate' | 'parents'

type Person = { firstName: string; lastName: string; dateOfBirth: string }

type OwnCard = Person & {
  number: string
  irn: string
  expiryDate: string
  /** The card has the name and the birthday of the record, and they are not asked for again. */
  isNameMatched: boolean
}

export type CardParts = {
  separate: { hasChildSeparateCard: string }
  own: OwnCard
  childSeparate: OwnCard
  /** `parent` is the one on the card, who need not be the guardian who books. */
  parents: Pick<OwnCard, 'number' | 'irn' | 'expiryDate' | 'isNameMatched'> & {
    parent: Person & { irn: string }
  }
}

/** Null while a parent has not said whose card it is. */
export function toCardKind(behalfOf: OnBehalfOf, { separate }: CardParts): CardKind | null {
  if (behalfOf !== 'myChild') return 'own'
  if (separate.hasChildSeparateCard === 'Yes') return 'childSeparate'
  return separate.hasChildSeparateCard === 'No' ? 'parents' : null
}

/** All that Medicare is asked about at once: a change of one may mend another. */
export const fieldsOfCard = (kind: CardKind): readonly string[] =>
  kind === 'parents'
    ? [
        'number',
        'irn',
        'expiryDate',
        'parent.irn',
        'parent.firstName',
        'parent.lastName',
        'parent.dateOfBirth',
      ].map((field) => `parents.${field}`)
    : ['number', 'irn', 'expiryDate', 'isNameMatched', 'firstName', 'lastName', 'dateOfBirth'].map(
        (field) => `${kind}.${field}`,
      )

type ReadCard = Partial<Person> & {
  number: string
  irn: string
  expiryDate: string
  parent?: Person & { irn: string }
}

/** What the rules have read, with the record's own name where the card has it. Always in the same order, as one text. */
export function toCardBody(read: unknown, client: ClientRecord): CardBody | null {
  if (!read) return null
  const card = read as ReadCard // by the rules of its kind
  return asBody({
    firstName: card.firstName ?? client.firstName,
    lastName: card.lastName ?? client.lastName,
    dateOfBirth: card.dateOfBirth ?? client.dateOfBirth,
    number: card.number,
    irn: card.irn,
    expiryDate: card.expiryDate,
    parent: card.parent ?? null,
  })
}

type WholeCard = Person &
  Pick<OwnCard, 'number' | 'irn' | 'expiryDate'> & { parent: (Person & { irn: string }) | null }

const asBody = ({
  firstName,
  lastName,
  dateOfBirth,
  number,
  irn,
  expiryDate,
  parent,
}: WholeCard): CardBody => ({
  firstName,
  lastName,
  dateOfBirth,
  number,
  irn,
  expiryDate,
  ...(parent && {
    parent: {
      firstName: parent.firstName,
      lastName: parent.lastName,
      irn: parent.irn,
      dateOfBirth: parent.dateOfBirth,
    },
  }),
  shouldRejectInvalidDetails: true,
})

function wholeCard({ medicare }: ClientRecord): WholeCard | null {
  if (!medicare) return null
  const { firstName, lastName, dateOfBirth, number, irn, expiryDate, parent = null } = medicare
  if (!firstName || !lastName || !dateOfBirth || !number || !irn || !expiryDate) return null
  return { firstName, lastName, dateOfBirth, number, irn, expiryDate, parent }
}

/** The card that is on file, as it was sent; null where there is none, or not all of it. */
export function cardOnFile(client: ClientRecord): CardBody | null {
  const card = wholeCard(client)
  return card && asBody(card)
}

const formatDate = (date: string | undefined): string =>
  date ? formatDay(dayNumberOfIso(date), 'dd/MM/yyyy') : ''

const noCard = { number: '', irn: '', expiryDate: '' }

/** What the form begins with: a card that was given before is there again, however they book. */
export function toCard(client: ClientRecord): CardParts {
  const card = wholeCard(client)
  const parent = card?.parent
  const printed = card
    ? { number: formatCardNumber(card.number), irn: card.irn, expiryDate: formatCardMonth(card.expiryDate) }
    : noCard
  const isNameMatched =
    card === null ||
    (card.firstName === client.firstName &&
      card.lastName === client.lastName &&
      card.dateOfBirth === client.dateOfBirth)
  const named = isNameMatched ? null : card
  const person = {
    firstName: named?.firstName ?? '',
    lastName: named?.lastName ?? '',
    dateOfBirth: formatDate(named?.dateOfBirth),
  }
  return {
    separate: { hasChildSeparateCard: card === null ? '' : parent ? 'No' : 'Yes' },
    own: { ...printed, ...person, isNameMatched },
    childSeparate: { ...(parent ? noCard : printed), ...person, isNameMatched },
    parents: {
      ...(parent ? printed : noCard),
      isNameMatched: true,
      parent: {
        irn: parent?.irn ?? '',
        firstName: parent?.firstName ?? '',
        lastName: parent?.lastName ?? '',
        dateOfBirth: formatDate(parent?.dateOfBirth),
      },
    },
  }
}
