import type { DvaCardType } from '#domain/identifiers/dva.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import './dva.css'

/** As it is printed. */
const titleOf = {
  white: 'Veteran White Card',
  gold: 'Veteran Gold Card',
} as const satisfies Record<DvaCardType, string>

type DvaCardProps = { type: DvaCardType; number: string; client: ClientRecord }

/** Shows where the number is printed. It follows what is typed, and says nothing that the fields do not. */
export function DvaCard({ type, number, client: { firstName, lastName } }: DvaCardProps) {
  return (
    <figure className={`plastic plastic--${type}`} aria-hidden="true">
      <div className="plastic__title">{titleOf[type]}</div>
      <div className="plastic__number num">
        <mark>{number.trim().slice(0, 8).toUpperCase() || 'NXXX1234'}</mark>
      </div>
      {`${firstName.slice(0, 1)} ${lastName}`.toUpperCase()}
    </figure>
  )
}
