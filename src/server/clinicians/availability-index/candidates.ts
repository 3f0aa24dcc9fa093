import type { ViewerFilter } from '#domain/booking/start-grid.ts'
import { type ClaimType, claimTypeOfFunding } from '#domain/clinicians/claim-types.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { addAll, addBit, addCommon, type BitSet, hasBit, keepCommon } from './bit-set.ts'
import type { IndexState } from './index-state.ts'
import type { Facet } from './read-index-rows.ts'
import type { Shape } from './shape-starts.ts'

/** What a viewer asks for. Several values of one kind are alternatives; an empty list asks for nothing. */
export interface ListingWish {
  readonly facets: Readonly<Record<Exclude<Facet, 'funding'>, readonly string[]>>
  readonly funding: readonly FundingMethod[]
  readonly claimTypes: readonly ClaimType[]
  readonly clinicianIds: readonly string[]
  readonly filter: ViewerFilter
  /** Leaves out those who have no start that fits. */
  readonly onlyAvailable: boolean
  /** The viewer's own psychologist, listed for them though closed to others. */
  readonly attachedClinicianId: string | null
}

/** A shape of appointment, and for which of the candidates it counts. */
export interface Offer {
  readonly shape: Shape
  readonly payable: BitSet
}

/** Who fits everything but time, and the appointments that they may be booked for; shortest first. */
export function candidatesOf(
  state: IndexState,
  wish: ListingWish,
): { candidates: BitSet; offers: readonly Offer[] } {
  const candidates = listedFor(state, wish.attachedClinicianId)
  for (const [facet, values] of Object.entries(wish.facets) as [Facet, readonly string[]][])
    if (values.length > 0) keepCommon(candidates, anyOf(state, facet, values))
  if (wish.clinicianIds.length > 0) keepCommon(candidates, these(state, wish.clinicianIds))

  const shapes = [...state.shapes.values()].toSorted((a, b) => a.durationMinutes - b.durationMinutes)
  const offers = shapes.map((shape) => ({ shape, payable: payableBy(state, shape, wish) }))
  if (wish.funding.length > 0 || wish.claimTypes.length > 0) {
    // Who offers nothing under this funding cannot be booked with it (document 2, "Empty listing").
    const payable = nobody(state)
    for (const offer of offers) addAll(payable, offer.payable)
    keepCommon(candidates, payable)
  }
  return { candidates, offers }
}

/** A funding method counts where the clinician takes it and the type can be claimed so. DVA is claimed as bulk bill. */
function payableBy(state: IndexState, { offeredBy }: Shape, { funding, claimTypes }: ListingWish): BitSet {
  const payable = nobody(state)
  const offered = (claim: ClaimType | 'any') => offeredBy.get(claim) ?? nobody(state)
  if (funding.length > 0) {
    for (const method of funding) {
      const claim = claimTypeOfFunding[method]
      if (claimTypes.length === 0 || claimTypes.includes(claim))
        addCommon(payable, offered(claim), anyOf(state, 'funding', [method]))
    }
  } else if (claimTypes.length > 0) {
    for (const claim of claimTypes) addAll(payable, offered(claim))
  } else addAll(payable, offered('any'))
  return payable
}

function listedFor(state: IndexState, attachedClinicianId: string | null): BitSet {
  const listed = state.listed.slice()
  const own = attachedClinicianId === null ? undefined : state.bitOf.get(attachedClinicianId)
  if (own !== undefined && hasBit(state.present, own)) addBit(listed, own)
  return listed
}

function anyOf(state: IndexState, facet: Facet, values: readonly string[]): BitSet {
  const set = nobody(state)
  for (const value of values) addAll(set, state.facets[facet].get(value) ?? nobody(state))
  return set
}

function these(state: IndexState, ids: readonly string[]): BitSet {
  const set = nobody(state)
  for (const id of ids) {
    const bit = state.bitOf.get(id)
    if (bit !== undefined) addBit(set, bit)
  }
  return set
}

const nobody = ({ words }: IndexState): BitSet => new Int32Array(words)
