import { useRef, useState } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { callApi } from '../api/call-api.ts'
import { newKey } from '../api/new-key.ts'
import { invalidate } from '../api/query.ts'
import { useSettings } from '../api/settings.ts'
import { reserveSlot } from '../appointment/reserve-slot.ts'
import { notifyOtherTabs } from '../visit/notify-other-tabs.ts'
import { usePerson } from '../visit/person.ts'
import { readItem, storeItem } from '../visit/tab-storage.ts'
import { showToast } from '../ui/toast/toast-store.ts'

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
