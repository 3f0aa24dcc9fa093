import { rangesFrom18 } from '#domain/clinicians/age-ranges.ts'
import type { ViewerFilter } from '#domain/booking/start-grid.ts'
import type { ClaimType } from '#domain/funding/claim-types.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { addAll, addBit, addCommon, type BitSet, hasBit, keepCommon, without } from './bit-set.ts'
import type { IndexState } from './index-state.ts'
import { type Facet, facets } from './index-row.ts'
import type { Shape } from './shape-starts.ts'

/** What a viewer asks for. Several values of one kind are alternatives; an empty list asks for nothing. */
export interface ListingCriteria {
  readonly facets: Readonly<Record<Exclude<Facet, 'funding'>, readonly string[]>>
  readonly funding: readonly FundingMethod[]
  readonly claimTypes: readonly ClaimType[]
  readonly clinicianIds: readonly string[]
  readonly filter: ViewerFilter
  /** Leaves out those who have no start that fits. */
  readonly onlyAvailable: boolean
  /** Those who see only people under 18 come last. */
  readonly adultsFirst: boolean
  /** The viewer's own psychologist, listed for them though closed to others. */
  readonly attachedClinicianId: string | null
}

/** A shape of appointment, and for which of the candidates it counts. */
export interface Offer {
  readonly shape: Shape
  readonly payable: BitSet
}

/** Who fits everything but time, who of them can be booked, and the appointments that they may be booked for; shortest first. */
export function findCandidates(
  state: IndexState,
  criteria: ListingCriteria,
): { candidates: BitSet; bookable: BitSet; offers: readonly Offer[] } {
  const candidates = withOwn(state, state.listed, criteria.attachedClinicianId)
  for (const facet of facets) {
    const values = facet === 'funding' ? [] : criteria.facets[facet]
    if (values.length > 0) keepCommon(candidates, unionOf(state, facet, values))
  }
  if (criteria.clinicianIds.length > 0) keepCommon(candidates, these(state, criteria.clinicianIds))

  const shapes = [...state.shapes.values()].toSorted((a, b) => a.durationMinutes - b.durationMinutes)
  const offers = shapes.map((shape) => ({ shape, payable: payableBy(state, shape, criteria) }))
  if (criteria.funding.length > 0 || criteria.claimTypes.length > 0) {
    // A clinician who offers nothing under this funding cannot be booked with it:
    // docs/product/discovery.md#funding-filter.
    const payable = emptySet(state)
    for (const offer of offers) addAll(payable, offer.payable)
    keepCommon(candidates, payable)
  }
  const bookable = withOwn(state, state.accepting, criteria.attachedClinicianId)
  keepCommon(bookable, candidates)
  return { candidates, bookable, offers }
}

/** The lists that follow one another, each in its own order. */
export function groupsOf(state: IndexState, candidates: BitSet, adultsFirst: boolean): readonly BitSet[] {
  if (!adultsFirst) return [candidates]
  const adults = unionOf(state, 'ageRange', rangesFrom18)
  keepCommon(adults, candidates)
  return [adults, without(candidates, adults)]
}

/** A funding method counts where the clinician takes it and the type can be claimed so. DVA is claimed as bulk bill. */
function payableBy(
  state: IndexState,
  { offeredBy }: Shape,
  { funding, claimTypes }: ListingCriteria,
): BitSet {
  const payable = emptySet(state)
  const offered = (claim: ClaimType | 'any') => offeredBy.get(claim) ?? emptySet(state)
  if (funding.length > 0) {
    for (const method of funding) {
      const claim = methods[method].claimType
      if (claimTypes.length === 0 || claimTypes.includes(claim))
        addCommon(payable, offered(claim), unionOf(state, 'funding', [method]))
    }
  } else if (claimTypes.length > 0) {
    for (const claim of claimTypes) addAll(payable, offered(claim))
  } else addAll(payable, offered('any'))
  return payable
}

/** A set of clinicians, and the viewer's own. */
function withOwn(state: IndexState, set: BitSet, attachedClinicianId: string | null): BitSet {
  const extended = set.slice()
  const own = attachedClinicianId === null ? undefined : state.bitOf.get(attachedClinicianId)
  if (own !== undefined && hasBit(state.present, own)) addBit(extended, own)
  return extended
}

function unionOf(state: IndexState, facet: Facet, values: readonly string[]): BitSet {
  const set = emptySet(state)
  for (const value of values) addAll(set, state.facets[facet].get(value) ?? emptySet(state))
  return set
}

function these(state: IndexState, ids: readonly string[]): BitSet {
  const set = emptySet(state)
  for (const id of ids) {
    const bit = state.bitOf.get(id)
    if (bit !== undefined) addBit(set, bit)
  }
  return set
}

const emptySet = ({ words }: IndexState): BitSet => new Int32Array(words)
