import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { deliveryChoices, type DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useClientProfile } from '../client/client-profile.ts'
import { useSession } from '../session/session.tsx'
import { storeItem, useItem } from '../session/tab-storage.ts'
import {
  type AppointmentType,
  type BookableClinician,
  deliveryTypeFor,
  ruleForTypes,
  toAppointmentType,
  typesFor,
  usualType,
  type WantedTime,
} from './bookable-clinician.ts'
import { offeredOf } from './booking-funding.ts'
import { movePanel, nothingPicked, useCalendar } from './use-calendar.ts'

/** The funding this visit goes by, if this clinician takes it; for a returning client, the one they booked with last. */
export function usePanelFunding(clinician: BookableClinician, asked: FundingMethod | null) {
  const stored = useItem('funding')
  const last = useClientProfile().record?.lastFunding ?? null
  const wanted = stored ?? asked
  const offered = offeredOf(clinician, wanted)
  const [way = null, ...otherWays] = clinician.helmControl.fundingMethods
  // One way alone is not asked about.
  const only = otherWays.length === 0 ? way : null
  return {
    funding: wanted === null ? (offeredOf(clinician, last) ?? only) : offered,
    notOffered: offered === null ? wanted : null,
  }
}

/** Everything the booking panel shows, worked out from what was picked, what is free and who is looking. */
export function usePanel(clinician: BookableClinician, funding: FundingMethod | null, wanted?: WantedTime) {
  const { status: factsStatus, ruleType, record } = useClientProfile()
  const isKnown = useSession().status === 'signedOut' || factsStatus === 'ready'
  const [choice, move] = useReducer(movePanel, { ...nothingPicked, slot: wanted?.start ?? null })

  const rule: BookingRuleType = ruleType ?? 'NEW'
  const typeRule = ruleForTypes(record)
  const offered = useAppointmentTypes(clinician)
  const types = typesFor(offered.types, funding)
  // Nothing is suggested before it is known who is looking: it would change under their hands.
  const suggested = isKnown ? usualType(types, typeRule) : undefined
  const type = types.find(({ _id }) => _id === choice.typeId) ?? suggested

  const [chosen, pickDelivery] = useState<DeliveryType | null>(null)
  const client = { funding, isNew: rule === 'NEW' }

  const calendar = useCalendar({ clinicianId: clinician._id, typeId: type?._id, rule, choice })

  // A card does not say of which type its time is: where the usual one has none then, it is one that is as long.
  const { availability, slot } = calendar
  const asLong = types.find(({ duration }) => duration === wanted?.minutes)
  const wantedType =
    wanted && choice.slot === wanted.start && choice.typeId === null && availability.days !== null && !slot
      ? asLong
      : undefined
  const takeWanted = useEffectEvent((typeId: string) => {
    move({ do: 'pickType', typeId })
    if (wanted) move({ do: 'pickSlot', slot: wanted.start })
  })
  useEffect(() => {
    if (wantedType) takeWanted(wantedType._id)
  }, [wantedType])

  const pickFunding = (next: FundingMethod) => {
    storeItem('funding', next)
    // A type that this funding cannot pay for gives way to another, with other times.
    const left = typesFor(offered.types, next)
    const stays = left.some(({ _id }) => _id === type?._id)
    const other = usualType(left, typeRule)
    if (!stays && other) move({ do: 'pickType', typeId: other._id })
  }

  return {
    ...calendar,
    offered,
    isWaiting: !isKnown || offered.status === 'loading',
    types,
    type,
    deliveries: deliveryChoices(clinician.deliveryTypes, client),
    delivery: deliveryTypeFor(clinician, { chosen, ...client }),
    pickDelivery,
    move,
    pickFunding,
  }
}

export type PanelState = ReturnType<typeof usePanel>

type TypesState =
  | { status: 'loading' | 'ready'; types: readonly AppointmentType[] }
  | { status: 'failed'; types: readonly AppointmentType[]; problem: ApiProblem }

/** A profile brings its types along; a card of the listing does not, so they are asked for. */
export function useAppointmentTypes({
  _id,
  isGP,
  appointmentAllocations,
}: BookableClinician): TypesState & { retry: () => void } {
  const { data, error, refetch } = useRead({
    ...apiQuery('listAppointmentTypes', { query: { clinicianId: _id, isGP: String(isGP) } }),
    enabled: appointmentAllocations === undefined,
  })
  const retry = () => void refetch()
  const types = appointmentAllocations?.map((known) => toAppointmentType(known, isGP)) ?? data
  if (types) return { status: 'ready', types, retry }
  return error
    ? { status: 'failed', types: [], problem: error.problem, retry }
    : { status: 'loading', types: [], retry }
}
