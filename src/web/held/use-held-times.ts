import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { clockOffset } from '#domain/booking/holds.ts'
import { callApi } from '../api/call-api.ts'
import { type ApiError, invalidate, useRead, valueOf } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { reserveSlot } from '../choose-time/reserve-slot.ts'
import { markHeld, unmarkHeld } from '../session/held-marker.ts'
import { newKey } from '../session/new-key.ts'
import { notifyOtherTabs, onNews } from '../session/news.ts'
import { usePerson } from '../session/person.ts'
import { useSession } from '../session/session.tsx'
import { readItem, storeItem, useItem } from '../session/tab-storage.ts'
import { millisecondsLeft } from '../session/use-seconds-left.ts'
import { showToast } from '../ui/toast-store.ts'

export type HeldTimesRead = {
  holds: readonly ReservationView[]
  /** How the server's clock relates to this page's steady one, when the answer came. */
  offset: number
}

const heldQuery = (accountId: string, holder: readonly unknown[]) =>
  queryOptions<HeldTimesRead, ApiError>({
    queryKey: ['listHolds', accountId, ...holder],
    queryFn: async ({ signal }) => {
      const { holds, serverTime } = valueOf(await callApi('listHolds', { params: { accountId } }, { signal }))
      const last = holds.at(-1)
      if (last) markHeld(last)
      return { holds, offset: clockOffset({ serverTime, receivedAt: performance.now() }) }
    },
  })

const soonestMs = 1000

/** What this person is holding, as the server knows it: read again when one ends, on waking, and on news from another tab. */
export function useHeldTimes(): HeldTimesRead | null {
  const { accountId } = useSettings()
  const { status, user } = useSession()
  const own = useItem('reservation')
  const { data, refetch } = useRead({
    ...heldQuery(accountId, [status, user?.email, own?.reserveId, own?.status]),
    enabled: status !== 'loading' && user?.role !== 'clinician',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const [first] = state.data?.holds ?? []
      if (!first?.expiresAt || !state.data) return false
      const end = { expiresAt: first.expiresAt, offset: state.data.offset }
      return Math.max(soonestMs, millisecondsLeft(end))
    },
  })
  useEffect(() => onNews(() => void refetch()), [refetch])
  const isNothingLeft = data !== undefined && data.holds.length === 0 && own === null
  useEffect(() => {
    if (isNothingLeft) unmarkHeld()
  }, [isNothingLeft])
  return data ?? null
}

/** Presses of "Let it go", which asks nothing, and of "Hold it again", which takes it back while the time is free. */
export function useLetGo() {
  const { accountId } = useSettings()
  const isKnown = usePerson() !== 'visitor'
  const [busy, setBusy] = useState<string | null>(null)
  const [gone, setGone] = useState<ReservationView | null>(null)
  const key = useRef('')

  const showChange = () => {
    notifyOtherTabs()
    return invalidate('listHolds', 'readAvailability', 'readGpAvailability')
  }

  const letGo = async (hold: ReservationView) => {
    setBusy(hold.reserveId)
    const answer = await callApi('releaseReservation', { params: { accountId, reserveId: hold.reserveId } })
    if (answer.ok) {
      key.current = newKey()
      setGone(hold)
      if (readItem('reservation')?.reserveId === hold.reserveId) storeItem('reservation', null)
      await showChange()
    } else showToast('error', answer.problem.message)
    setBusy(null)
  }

  const holdAgain = async ({ reserveId, appointments: [appointment] }: ReservationView) => {
    if (!appointment) return
    setBusy(reserveId)
    const {
      clinicianId,
      sessionTypeId: appointmentTypeId,
      startDateTime,
      deliveryType,
      funding,
    } = appointment
    const choice = { accountId, clinicianId, appointmentTypeId, startDateTime, deliveryType }
    const outcome = await reserveSlot(
      { ...choice, funding: funding ?? undefined },
      { isSignedIn: isKnown, key: key.current },
    )
    if (outcome.kind === 'taken') showToast('error', outcome.message)
    if (outcome.kind === 'refused') showToast('error', outcome.problem.message)
    if (outcome.kind !== 'refused') setGone(null)
    await showChange()
    setBusy(null)
  }

  return { letGo, holdAgain, forget: () => setGone(null), busy, gone }
}
