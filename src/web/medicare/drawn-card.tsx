import type { ClientRecord } from '../appointment/client-facts.ts'
import { type CardKind, cardFields, type CardValues, nameMatch } from './card-values.ts'

type OnCard = { irn: string; name: string }

const nameOf = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim().toUpperCase()

/** Who stands on the card, as far as it is known, in the order of their numbers. */
export function peopleOnCard(values: CardValues, kind: CardKind, client: ClientRecord): readonly OnCard[] {
  const known = nameOf(client.firstName, client.lastName)
  if (kind === 'parents')
    return [
      { irn: values.parentIrn, name: nameOf(values.cardParentFirstName, values.cardParentLastName) },
      { irn: values.childIrn, name: known },
    ].toSorted((one, other) => one.irn.localeCompare(other.irn))
  const { irn, firstName, lastName } = cardFields[kind]
  const isKnown = values[nameMatch[kind]]
  return [{ irn: values[irn], name: isKnown ? known : nameOf(values[firstName], values[lastName]) }]
}

type DrawnCardProps = { values: CardValues; kind: CardKind; client: ClientRecord }

/** The card in the hand, as it is being typed: where to find what is asked for. */
export function DrawnCard({ values, kind, client }: DrawnCardProps) {
  const { number, expiryDate } = cardFields[kind]
  return (
    <figure className="mcard" aria-hidden="true">
      <div className="mcard__t">medicare</div>
      <div className="mcard__n num">{values[number] || '0000 00000 0'}</div>
      <ul className="mcard__p num">
        {peopleOnCard(values, kind, client).map(({ irn, name }, at) => (
          <li key={at}>
            <span>{irn}</span> {name}
          </li>
        ))}
      </ul>
      <div className="mcard__v num">VALID TO {values[expiryDate] || 'MM/YYYY'}</div>
    </figure>
  )
}
