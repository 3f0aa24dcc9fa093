import type { OutcomeCharges } from '#contract/staff/charges.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'

/** Null once it has gone further: it is paid, or has failed, and that is said with the charge. */
export function chargeLineWords(
  { outcomes, chargedAfterMinutes, current }: OutcomeCharges,
  recorded: AttendanceOutcome,
): string | null {
  if (current === null) return 'Nothing is charged.'
  const words = outcomes.find(({ outcome }) => outcome === recorded)?.words
  if (words === undefined || (current.state !== 'due' && current.state !== 'invoiced')) return null
  const isUndone = current.payer === 'card' && chargedAfterMinutes > 0
  return isUndone ? `${words}. Until then, Undo takes it back.` : `${words}.`
}
