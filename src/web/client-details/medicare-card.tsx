import type { ApiInput } from '#contract/endpoints.ts'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { NameFields } from '../forms/name-fields.tsx'
import type { FieldBinding } from '../forms/use-form.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateField, groupDigits, GroupedDigitsField, MonthField } from '../ui/digits-field.tsx'
import { TextField } from '../ui/field.tsx'

/** A Medicare card, a DVA card, or both. */
export type CardBody = ApiInput<'saveMedicare'>['body']

/** Whose card it is: the client's own, a child's own, or the one of a parent with the child on it. */
export type CardKind = 'own' | 'childSeparate' | 'parents'

type CardPerson = { firstName: string; lastName: string; dateOfBirth: string }

type OwnCard = CardPerson & {
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
    parent: CardPerson & { irn: string }
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

type ReadCard = Partial<CardPerson> & {
  number: string
  irn: string
  expiryDate: string
  parent?: CardPerson & { irn: string }
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

type CardValues = CardPerson &
  Pick<OwnCard, 'number' | 'irn' | 'expiryDate'> & { parent: (CardPerson & { irn: string }) | null }

const asBody = ({
  firstName,
  lastName,
  dateOfBirth,
  number,
  irn,
  expiryDate,
  parent,
}: CardValues): CardBody => ({
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

function wholeCard({ medicare }: ClientRecord): CardValues | null {
  if (!medicare) return null
  const { firstName, lastName, dateOfBirth, number, irn, expiryDate, parent = null } = medicare
  if (!firstName || !lastName || !dateOfBirth || !number || !irn || !expiryDate) return null
  return { firstName, lastName, dateOfBirth, number, irn, expiryDate, parent }
}

/** The card that is on file, as it was sent; undefined where there is none, or not all of it. */
export function cardOnFile(client: ClientRecord): CardBody | undefined {
  const card = wholeCard(client)
  return card ? asBody(card) : undefined
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

const printed = [4, 5, 1] as const

/** 2951201842 → 2951 20184 2, as on the card. */
export const formatCardNumber = (number: string): string => groupDigits(number, printed, ' ')

/** 2028-08 → 08/2028, as on the card. */
export const formatCardMonth = (month: string): string => month.replace(/^(\d{4})-(\d{2})$/, '$2/$1')

export const MedicareNumberField = (bound: FieldBinding & { valid: boolean }) => (
  <GroupedDigitsField
    {...bound}
    label="Medicare card number"
    help="The 10 digits across the middle of the card."
    groups={printed}
    autoComplete="off"
    required
  />
)

type IrnFieldProps = FieldBinding & { label?: string; help?: string }

export const IrnField = ({
  label = 'Your number (IRN)',
  help = 'Left of your name',
  ...bound
}: IrnFieldProps) => (
  <TextField
    {...bound}
    label={label}
    help={help}
    inputMode="numeric"
    maxLength={1}
    autoComplete="off"
    required
  />
)

/** This month at the earliest. */
export const CardExpiryField = (bound: FieldBinding) => (
  <MonthField {...bound} label="Valid to" help="Month and year" autoComplete="off" required />
)

type PersonOnCardProps = {
  values: CardParts
  bind: (field: string) => FieldBinding
  client: ClientRecord
  behalfOf: OnBehalfOf
  kind: CardKind
}

/** The name and the birthday that Medicare knows: those on record, unless the person says otherwise. */
export function PersonOnCard({ kind, values, bind, client, behalfOf }: PersonOnCardProps) {
  if (kind === 'parents') return <PersonFields bind={bind} part="parents.parent" whose="Parent’s" />
  const card = { mySelf: 'my', someoneElseAdult: 'their', myChild: 'my child’s' }[behalfOf]
  return (
    <>
      <Checkbox {...bind(`${kind}.isNameMatched`)}>
        The name on {card} Medicare card is the one I gave:{' '}
        <b className="font-semibold">
          {client.firstName} {client.lastName}
        </b>
      </Checkbox>
      {!values[kind].isNameMatched && <PersonFields bind={bind} part={kind} whose="" />}
    </>
  )
}

type PersonFieldsProps = {
  bind: (field: string) => FieldBinding
  part: string
  /** In front of each label, where it is not clear whose. */
  whose: string
}

function PersonFields({ bind, part, whose }: PersonFieldsProps) {
  const formatLabel = (label: string) => (whose ? `${whose} ${label.toLowerCase()}` : label)
  return (
    <div className="fields">
      <NameFields
        first={bind(`${part}.firstName`)}
        last={bind(`${part}.lastName`)}
        formatLabel={(label) => formatLabel(`${label} on the card`)}
      />
      <DateField
        {...bind(`${part}.dateOfBirth`)}
        label={formatLabel('Date of birth')}
        autoComplete="off"
        required
      />
    </div>
  )
}
