type Movement = 'payment' | 'refund'

/** What our ledger says was paid or given back through the provider. */
export interface OurMovement {
  readonly kind: Movement
  /** Our own name for it, which the provider repeats. */
  readonly reference: string
  /** The provider’s name for it. */
  readonly providerId: string
  readonly cents: number
  readonly at: Date
  readonly chargeId: string
}

/** What the provider’s own list says. */
export interface ProviderMovement {
  readonly kind: Movement
  /** Null where it was made by hand, at the provider. */
  readonly reference: string | null
  readonly providerId: string
  readonly cents: number
  readonly at: Date
}

/** How two lists of the same money can differ. */
export const differenceKinds = {
  onlyProvider: 'The provider has this payment, and we don’t',
  onlyOurs: 'We have this payment, and the provider doesn’t',
  amountsDiffer: 'The amounts differ',
  refundOnlyProvider: 'The provider has this refund, and we don’t',
  refundOnlyOurs: 'We have this refund, and the provider doesn’t',
} as const

export type DifferenceKind = keyof typeof differenceKinds

export interface Difference {
  readonly kind: DifferenceKind
  readonly movement: Movement
  readonly providerId: string
  /** Null where we know nothing of it. */
  readonly chargeId: string | null
  readonly ourCents: number | null
  readonly theirCents: number | null
}

export interface Period {
  readonly from: Date
  readonly to: Date
}

const isIn = ({ from, to }: Period, { at }: { at: Date }) => from <= at && at < to

/**
 * Compares one day. Each list is given with the hours around it: a payment of the last second of a day is in our ledger on the
 * next one, and is no difference. See docs/product/money.md#reconciliation.
 */
export function reconcileDay(
  day: Period,
  ours: readonly OurMovement[],
  theirs: readonly ProviderMovement[],
): Difference[] {
  const ourById = byNames(ours)
  const theirById = byNames(theirs)
  const ofProvider = theirs
    .filter((their) => isIn(day, their))
    .flatMap((their) => compare(findIn(ourById, their), their))
  const ofUs = ours
    .filter((our) => isIn(day, our) && !findIn(theirById, our))
    .flatMap((our) => compare(our, undefined))
  return [...ofProvider, ...ofUs]
}

type Named = Pick<ProviderMovement, 'reference' | 'providerId'>

const namesOf = ({ reference, providerId }: Named): string[] =>
  reference === null ? [providerId] : [reference, providerId]

const byNames = <One extends Named>(movements: readonly One[]): Map<string, One> =>
  new Map(movements.flatMap((one) => namesOf(one).map((name): [string, One] => [name, one])))

/** By our own name first: a payment in a form can be listed by another name than the form’s. */
const findIn = <One>(known: ReadonlyMap<string, One>, movement: Named): One | undefined =>
  namesOf(movement).flatMap((name) => known.get(name) ?? [])[0]

function compare(our: OurMovement | undefined, their: ProviderMovement | undefined): Difference[] {
  const known = our ?? their
  if (!known || (our && their && our.cents === their.cents)) return []
  return [
    {
      kind: nameDifference(our, their),
      movement: known.kind,
      providerId: known.providerId,
      chargeId: our?.chargeId ?? null,
      ourCents: our?.cents ?? null,
      theirCents: their?.cents ?? null,
    },
  ]
}

function nameDifference(our: OurMovement | undefined, their: ProviderMovement | undefined): DifferenceKind {
  if (our && their) return 'amountsDiffer'
  if (our) return our.kind === 'payment' ? 'onlyOurs' : 'refundOnlyOurs'
  return their?.kind === 'payment' ? 'onlyProvider' : 'refundOnlyProvider'
}
