import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type GpNeedCode, gpNeeds } from '#domain/gp/gp-needs.ts'
import { type ApiAnswer, type ApiProblem, callApi, unexplained } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { newKey } from '../../session/new-key.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { readItem } from '../../session/tab-storage.ts'
import { showToast } from '../../ui/toast-store.ts'
import { readReservation } from '../frame/reservation-query.ts'

export function useConfirm() {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<GpConfirmOutcome | null>(null)
  /** Kept while a press went unanswered: the server may have booked it. */
  const unanswered = useRef<{ reserveId: string; key: string } | null>(null)

  const confirm = async (): Promise<void> => {
    if (isBusy) return
    const reserveId = readItem('reservation')?.reserveId
    if (!reserveId) return showToast('error', confirmMessages.noReservation)
    const before = unanswered.current
    const press = before?.reserveId === reserveId ? before : { reserveId, key: newKey() }
    unanswered.current = press
    setIsBusy(true)
    setOutcome(null)
    const next = await confirmGpBooking({ accountId, ...press })
    if (next.kind !== 'failed' || next.isFinal) unanswered.current = null
    if (next.kind === 'booked') {
      notifyOtherTabs()
      // The forms now belong to this booking: for the next they are asked for again.
      void invalidate('readGpStanding', 'listOwnSubmissions')
      await readReservation({ accountId, reserveId })
      return void navigate(paths.gpThankYou(), { replace: true })
    }
    setIsBusy(false)
    setOutcome(next)
    if (next.kind === 'failed') showToast('error', next.message)
  }

  return { confirm, isBusy, outcome, close: () => setOutcome(null) }
}

/** Exact texts. See docs/product/gp.md#gp-confirmation. */
export const confirmMessages = {
  noReservation: 'No reservedId found',
  failed: 'Failed to confirm appointment booking. Please try again.',
  expired: {
    title: 'The booking time slot has expired',
    text: 'The reserved time slot has expired. Please return to our GPs and select a new booking time slot.',
  },
} as const

export type GpConfirmOutcome =
  | { kind: 'booked' }
  | { kind: 'expired' }
  /** Forms are open: those of `missing` that are forms. */
  | { kind: 'incomplete'; missing: readonly GpNeedCode[] }
  /** Something else is missing, and `page` mends it. */
  | { kind: 'mend'; code: GpNeedCode; message: string; page: string }
  /** Said in passing, and above the button. `isFinal`: the same request would be refused again. */
  | { kind: 'failed'; message: string; isFinal: boolean }

const formCodes: readonly GpNeedCode[] = ['safetyCheck', 'mhtp', 'dass21']

type ConfirmRequest = { accountId: string; reserveId: string; key: string }

type ConfirmCall = (
  name: 'validateGpBooking' | 'confirmGpBooking',
  input: { params: { accountId: string; reserveId: string } },
  options: { key: string },
) => Promise<ApiAnswer<unknown>>

/** One call that validates, then one that books. See docs/product/gp.md#gp-confirmation. */
export async function confirmGpBooking(
  { accountId, reserveId, key }: ConfirmRequest,
  call: ConfirmCall = callApi,
): Promise<GpConfirmOutcome> {
  const params = { accountId, reserveId }
  const valid = await call('validateGpBooking', { params }, { key: `${key}-validate` })
  if (!valid.ok) return toRefusal(valid.problem)
  const booked = await call('confirmGpBooking', { params }, { key: `${key}-confirm` })
  return booked.ok ? { kind: 'booked' } : toRefusal(booked.problem)
}

function toRefusal({ code, status, message, fields = {}, page }: ApiProblem): GpConfirmOutcome {
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
