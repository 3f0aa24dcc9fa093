import { type GpNeedCode, gpNeeds } from '#domain/gp/gp-needs.ts'
import { type ApiAnswer, type ApiProblem, callApi, unexplained } from '../../api/call-api.ts'

/** Exact texts. See docs/product/gp.md#gp-confirmation. */
export const confirmMessages = {
  noReservation: 'No reservedId found',
  failed: 'Failed to confirm appointment booking. Please try again.',
  expired: {
    title: 'The booking time slot has expired',
    text: 'The reserved time slot has expired. Please return to our GPs and select a new booking time slot.',
  },
} as const

export type Confirmation =
  | { kind: 'booked' }
  /** The hold has ended. */
  | { kind: 'expired' }
  /** Forms are open: those of `missing` that are forms. */
  | { kind: 'incomplete'; missing: readonly GpNeedCode[] }
  /** Something else is missing, and `page` mends it. */
  | { kind: 'mend'; code: GpNeedCode; message: string; page: string }
  /** Said in passing, and above the button. `isFinal`: the same request would be refused again. */
  | { kind: 'failed'; message: string; isFinal: boolean }

const formCodes: readonly GpNeedCode[] = ['safetyCheck', 'mhtp', 'dass21']

type Press = { accountId: string; reserveId: string; key: string }

type Call = (
  name: 'validateGpBooking' | 'confirmGpBooking',
  input: { params: { accountId: string; reserveId: string } },
  options: { key: string },
) => Promise<ApiAnswer<unknown>>

/** One call that validates, then one that books. See docs/product/gp.md#gp-confirmation. */
export async function confirmGpBooking(
  { accountId, reserveId, key }: Press,
  call: Call = callApi,
): Promise<Confirmation> {
  const params = { accountId, reserveId }
  const valid = await call('validateGpBooking', { params }, { key: `${key}-validate` })
  if (!valid.ok) return toRefusal(valid.problem)
  const booked = await call('confirmGpBooking', { params }, { key: `${key}-confirm` })
  return booked.ok ? { kind: 'booked' } : toRefusal(booked.problem)
}

function toRefusal({ code, status, message, fields = {}, page }: ApiProblem): Confirmation {
  if (status === 404) return { kind: 'expired' }
  const need = gpNeeds.find(({ refusal }) => refusal === code)
  if (need && formCodes.includes(need.code)) {
    const missing = gpNeeds.filter((row) => row === need || row.code in fields)
    return { kind: 'incomplete', missing: missing.map((row) => row.code) }
  }
  if (need && page !== undefined) return { kind: 'mend', code: need.code, message, page }
  const isExplained = status > 0 && message !== unexplained
  return {
    kind: 'failed',
    message: isExplained ? message : confirmMessages.failed,
    isFinal: status > 0 && status < 500,
  }
}

const formNames: Partial<Record<GpNeedCode, string>> = {
  safetyCheck: 'The safety check',
  mhtp: 'Treatment plan',
  dass21: 'DASS-21',
}

/** "Treatment plan and DASS-21 are still open." */
export function formatOpenForms(missing: readonly GpNeedCode[]): string {
  const names = missing.flatMap((code) => formNames[code] ?? [])
  const [last = '', ...before] = names.toReversed()
  return before.length === 0
    ? `${last} is still open.`
    : `${before.toReversed().join(', ')} and ${last} are still open.`
}
