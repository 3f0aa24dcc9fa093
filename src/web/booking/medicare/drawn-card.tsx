import type { ClientRecord } from '../../client/client-profile.ts'
import type { CardKind, CardParts } from '../../client-details/medicare-card.ts'
import * as styles from './drawn-card.module.css'

type OnCard = { irn: string; name: string }

const formatName = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim().toUpperCase()

/** Who stands on the card, as far as it is known, in the order of their numbers. */
export function peopleOnCard(values: CardParts, kind: CardKind, client: ClientRecord): readonly OnCard[] {
  const known = formatName(client.firstName, client.lastName)
  if (kind === 'parents') {
    const { irn, parent } = values.parents
    return [
      { irn: parent.irn, name: formatName(parent.firstName, parent.lastName) },
      { irn, name: known },
    ].toSorted((one, other) => one.irn.localeCompare(other.irn))
  }
  const { irn, isNameMatched, firstName, lastName } = values[kind]
  return [{ irn, name: isNameMatched ? known : formatName(firstName, lastName) }]
}

type DrawnCardProps = { values: CardParts; kind: CardKind; client: ClientRecord }

/** The card in the hand, as it is being typed: where to find what is asked for. */
export function DrawnCard({ values, kind, client }: DrawnCardProps) {
  const { number, expiryDate } = values[kind]
  return (
    <figure className={styles.card} aria-hidden="true">
      <div className={styles.title}>medicare</div>
      <div className={`${styles.number} tabular-nums`}>{number || '0000 00000 0'}</div>
      <ul className={`${styles.people} tabular-nums`}>
        {peopleOnCard(values, kind, client).map(({ irn, name }, at) => (
          <li key={at}>
            <span>{irn}</span> {name}
          </li>
        ))}
      </ul>
      <div className={`${styles.valid} tabular-nums`}>VALID TO {expiryDate || 'MM/YYYY'}</div>
    </figure>
  )
}
