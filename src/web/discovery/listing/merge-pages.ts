import type { CardView } from '../../clinician-card/card-view.ts'

type Card = { clinician: Pick<CardView['clinician'], '_id'> }

/** A later page may repeat a psychologist whose next free time has changed meanwhile: their first card counts. */
export function mergePages<C extends Card>(pages: readonly (readonly C[])[]): C[] {
  const seen = new Set<string>()
  return pages.flat().filter(({ clinician: { _id } }) => !seen.has(_id) && seen.add(_id))
}
