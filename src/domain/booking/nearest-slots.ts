interface Slot {
  readonly startDateTime: string
}

/** How many times are offered in place of one that was lost. */
const offered = 3

/**
 * The free times closest to the one that was lost, itself included if it is still free, in the order of the calendar. Of
 * two at the same distance the earlier goes first.
 */
export function nearestSlots<S extends Slot>(slots: readonly S[], lost: string): readonly S[] {
  const wanted = Date.parse(lost)
  const distance = ({ startDateTime }: Slot) => Math.abs(Date.parse(startDateTime) - wanted)
  return slots
    .toSorted((a, b) => distance(a) - distance(b) || inOrder(a, b))
    .slice(0, offered)
    .toSorted(inOrder)
}

const inOrder = (a: Slot, b: Slot) => Date.parse(a.startDateTime) - Date.parse(b.startDateTime)
