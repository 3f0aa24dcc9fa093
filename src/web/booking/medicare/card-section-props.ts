import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { Bound } from '../../form/bound.ts'
import type { CardCheck } from '../funding/use-card-check.ts'
import type { CardKind, CardParts } from '../../client-details/medicare-card.ts'

export type CardSectionProps = {
  values: CardParts
  bind: (field: string) => Bound
  /** The parent on the card is most often the one who books. */
  onSharedCard: () => void
  client: ClientRecord
  behalfOf: OnBehalfOf
  kind: CardKind | null
  check: CardCheck
}
