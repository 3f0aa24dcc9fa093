import type { ZoneId } from '#domain/time/zones.ts'
import type { CardView } from '../../clinician-card/card-view.ts'

export type Psychologists = {
  cards: CardView[]
  /** As many as the list that `allTo` opens. */
  total: number
  allTo: string
  zone: ZoneId
}

/** Exact text. See docs/product/content.md#carousels. */
export const noPsychologists = 'There is no psychologist available for this specialization'
