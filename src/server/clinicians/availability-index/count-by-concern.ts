import { type Concern, concernCodes } from '#domain/clinicians/concerns.ts'
import { countBits, keepCommon } from './bit-set.ts'
import type { IndexState } from './index-state.ts'

/** The totals of the lists that are asked for one concern each, without ranking any of them. */
export function countByConcern({ listed, facets }: IndexState): Partial<Record<Concern, number>> {
  return Object.fromEntries(
    concernCodes.map((concern) => {
      const helping = facets.concern.get(concern)?.slice()
      if (helping) keepCommon(helping, listed)
      return [concern, helping ? countBits(helping) : 0]
    }),
  )
}
