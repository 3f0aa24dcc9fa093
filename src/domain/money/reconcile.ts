type MovementKind = 'payment' | 'refund'

/** What our ledger says was paid or given back through the provider. */
export interface LedgerMovement {
  readonly kind: MovementKind
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
  readonly kind: MovementKind
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
  readonly movement: MovementKind
  readonly providerId: string
  /** Null where we know nothing of it. */
  readonly chargeId: string | null
  readonly ourCents: number | null
  readonly theirCents: number | null
}

export interface ReconciliationPeriod {
  readonly from: Date
  readonly to: Date
}

const isIn = ({ from, to }: ReconciliationPeriod, { at }: { at: Date }) => from <= at && at < to

export interface ReconciledPeriod {
  readonly differences: readonly Difference[]
  /** Paid less refunds, on either side. Where nothing differs they are the same. */
  readonly ourCents: number
  readonly theirCents: number
}

/**
 * Compares one day. What both have is of the day on which our ledger has it: the provider may have it a second earlier, before midnight,
 * or days before where its event was late. What only one has is of that one’s day. So everything is of one day, and of no more.
 * `ours` has the rows of the day and those that the provider’s list names; `theirs` goes back to when the first of ours was asked for.
 * See docs/product/money.md#reconciliation.
 */
export function reconcileDay(
  day: ReconciliationPeriod,
  ours: readonly LedgerMovement[],
  theirs: readonly ProviderMovement[],
): ReconciledPeriod {
  const ofDay = pairUp(ours, theirs).filter(({ our, their }) => {
    const known = our ?? their
    return known !== undefined && isIn(day, known)
  })
  return {
    differences: ofDay.flatMap(({ our, their }) => compare(our, their)),
    ourCents: sumOf(ofDay.flatMap(({ our }) => our ?? [])),
    theirCents: sumOf(ofDay.flatMap(({ their }) => their ?? [])),
  }
}

const sumOf = (movements: readonly Pick<ProviderMovement, 'kind' | 'cents'>[]): number =>
  movements.reduce((total, { kind, cents }) => total + (kind === 'payment' ? cents : -cents), 0)

type NamedMovement = Pick<ProviderMovement, 'kind' | 'reference' | 'providerId'>
type MovementPair = { readonly our?: LedgerMovement; readonly their?: ProviderMovement }

/** By our own name first: a payment in a form can be listed by another name than the form’s. */
const namesOf = ({ kind, reference, providerId }: NamedMovement): string[] =>
  (reference === null ? [providerId] : [reference, providerId]).map((name) => `${kind} ${name}`)

/** Each has one partner at most: what the provider took twice under one name is one too many. */
function pairUp(ours: readonly LedgerMovement[], theirs: readonly ProviderMovement[]): MovementPair[] {
  const known = new Map(
    ours.flatMap((our) => namesOf(our).map((name): [string, LedgerMovement] => [name, our])),
  )
  const free = new Set(ours)
  const ofProvider = theirs.map((their): MovementPair => {
    const our = namesOf(their)
      .flatMap((name) => known.get(name) ?? [])
      .find((one) => free.has(one))
    if (our) free.delete(our)
    return our ? { our, their } : { their }
  })
  return [...ofProvider, ...Array.from(free, (our): MovementPair => ({ our }))]
}

function compare(our: LedgerMovement | undefined, their: ProviderMovement | undefined): Difference[] {
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

function nameDifference(
  our: LedgerMovement | undefined,
  their: ProviderMovement | undefined,
): DifferenceKind {
  if (our && their) return 'amountsDiffer'
  if (our) return our.kind === 'payment' ? 'onlyOurs' : 'refundOnlyOurs'
  return their?.kind === 'payment' ? 'onlyProvider' : 'refundOnlyProvider'
}
