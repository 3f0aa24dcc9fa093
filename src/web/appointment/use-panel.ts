import { useMemo, useReducer, useState } from 'react'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import type { AvailabilityQuestion } from './availability-store.ts'
import { type BookableClinician, typesFor, usualType } from './bookable-clinician.ts'
import { calendarPages } from './calendar-pages.ts'
import { useClientFacts } from './client-facts.ts'
import { movePanel, nothingPicked } from './panel-choice.ts'
import { storeItem, useItem } from './session-items.ts'
import { useAppointmentTypes } from './use-appointment-types.ts'
import { useAvailability } from './use-availability.ts'
import { useTimeZone } from './use-time-zone.ts'

/** The funding this visit goes by, if this clinician takes it. */
export function usePanelFunding(clinician: BookableClinician, asked: FundingMethod | null) {
  const stored = useItem('funding')
  const wanted = stored ?? asked
  const isOffered = wanted !== null && clinician.helmControl.fundingMethods.includes(wanted)
  return { funding: isOffered ? wanted : null, notOffered: isOffered ? null : wanted }
}

/** Everything the booking panel shows, worked out from what was picked, what is free and who is looking. */
export function usePanel(clinician: BookableClinician, funding: FundingMethod | null) {
  const { accountId } = useSettings()
  const { status: factsStatus, ruleType } = useClientFacts()
  const isKnown = useSession().status === 'signedOut' || factsStatus === 'ready'
  const [zone] = useTimeZone()
  const [now] = useState(() => new Date())
  const [choice, move] = useReducer(movePanel, nothingPicked)

  const rule: BookingRuleType = ruleType ?? 'NEW'
  const offered = useAppointmentTypes(clinician)
  const types = typesFor(offered.types, funding)
  // Nothing is suggested before it is known who is looking: it would change under their hands.
  const suggested = isKnown ? usualType(types, rule) : undefined
  const type = types.find(({ _id }) => _id === choice.typeId) ?? suggested

  const today = localDayAt(now, zone)
  const pages = calendarPages(today, rule)
  const at = Math.min(choice.page, pages.length - 1)
  const page = pages[at] ?? { first: today, last: today }
  const clinicianId = clinician._id
  const appointmentTypeId = type?._id
  const { first, last } = page
  const question = useMemo(
    (): AvailabilityQuestion | null =>
      appointmentTypeId === undefined
        ? null
        : { accountId, clinicianId, appointmentTypeId, zone, page: { first, last } },
    [accountId, clinicianId, appointmentTypeId, zone, first, last],
  )
  const availability = useAvailability(question)

  const date = choice.slot ? isoDateOf(localDayAt(new Date(choice.slot), zone)) : choice.date
  const slots = (date !== null && availability.days?.[date]?.timeSlots) || []
  const slot = slots.find(({ startDateTime }) => startDateTime === choice.slot) ?? null

  const pickFunding = (next: FundingMethod) => {
    storeItem('funding', next)
    // A type that this funding cannot pay for gives way to another, with other times.
    const left = typesFor(offered.types, next)
    const stays = left.some(({ _id }) => _id === type?._id)
    const other = usualType(left, rule)
    if (!stays && other) move({ do: 'pickType', typeId: other._id })
  }

  return {
    zone,
    today,
    rule,
    offered,
    isWaiting: !isKnown || offered.status === 'loading',
    types,
    type,
    page,
    canTurn: { earlier: at > 0, later: at < pages.length - 1 },
    availability,
    date,
    slots,
    slot,
    move,
    pickFunding,
  }
}

export type Panel = ReturnType<typeof usePanel>
