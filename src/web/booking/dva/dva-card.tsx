import type { DvaCardType } from '#domain/identifiers/dva.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import * as styles from './dva-card.module.css'

/** As it is printed. */
const titleByCard = {
  white: 'Veteran White Card',
  gold: 'Veteran Gold Card',
} as const satisfies Record<DvaCardType, string>

type DvaCardProps = { type: DvaCardType; number: string; client: ClientRecord }

/** Shows where the number is printed. It follows what is typed, and says nothing that the fields do not. */
export function DvaCard({ type, number, client: { firstName, lastName } }: DvaCardProps) {
  return (
    <figure className={type === 'gold' ? `${styles.card} ${styles.gold}` : styles.card} aria-hidden="true">
      <div className={styles.title}>{titleByCard[type]}</div>
      <div className={`${styles.number} tabular-nums`}>
        <mark>{number.trim().slice(0, 8).toUpperCase() || 'NXXX1234'}</mark>
      </div>
      {`${firstName.slice(0, 1)} ${lastName}`.toUpperCase()}
    </figure>
  )
}
