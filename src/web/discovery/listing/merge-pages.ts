import type { CardView } from '../../clinician-card/card-view.ts'

type Card = { clinician: Pick<CardView['clinician'], '_id'> }

/** A later page may repeat a psychologist whose next free time has changed meanwhile: their first card counts. */
export function mergePages<C extends Card>(pages: readonly (readonly C[])[]): C[] {
  const seen = new Set<string>()
  return pages.flat().filter(({ clinician: { _id } }) => !seen.has(_id) && seen.add(_id))
}

type Shown<C extends Card> = { first: readonly C[]; later: readonly C[] }

/**
 * What is kept of a list that was made longer. The first page too: it is read again on the way Back, and who has left it
 * by then is not among the later ones.
 */
export const keepPages = <C extends Card>({ first, later }: Shown<C>, page: readonly C[]): C[] => [
  ...(later.length > 0 ? later : first),
  ...page,
]
