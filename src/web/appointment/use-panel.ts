import { useReducer, useState } from 'react'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import { deliveryChoices } from '#domain/booking/delivery-choices.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { useSession } from '../session/session-context.ts'
import {
  type BookableClinician,
  deliveryTypeFor,
  ruleForTypes,
  typesFor,
  usualType,
} from './bookable-clinician.ts'
import { offeredOf } from './booking-funding.ts'
import { useClientProfile } from '../client/client-profile.ts'
import { movePanel, nothingPicked } from './panel-choice.ts'
import { storeItem, useItem } from '../visit/tab-storage.ts'
import { useAppointmentTypes } from './use-appointment-types.ts'
import { useCalendar } from './use-calendar.ts'

/** The funding this visit goes by, if this clinician takes it; for a returning client, the one they booked with last. */
export function usePanelFunding(clinician: BookableClinician, asked: FundingMethod | null) {
  const stored = useItem('funding')
  const last = useClientProfile().record?.lastFunding ?? null
  const wanted = stored ?? asked
  const offered = offeredOf(clinician, wanted)
  return {
    funding: wanted === null ? offeredOf(clinician, last) : offered,
    notOffered: offered === null ? wanted : null,
  }
}

/** Everything the booking panel shows, worked out from what was picked, what is free and who is looking. */
export function usePanel(clinician: BookableClinician, funding: FundingMethod | null) {
  const { status: factsStatus, ruleType, record } = useClientProfile()
  const isKnown = useSession().status === 'signedOut' || factsStatus === 'ready'
  const [choice, move] = useReducer(movePanel, nothingPicked)

  const rule: BookingRuleType = ruleType ?? 'NEW'
  const typeRule = ruleForTypes(record?.lastFunding ?? null)
  const offered = useAppointmentTypes(clinician)
  const types = typesFor(offered.types, funding)
  // Nothing is suggested before it is known who is looking: it would change under their hands.
  const suggested = isKnown ? usualType(types, typeRule) : undefined
  const type = types.find(({ _id }) => _id === choice.typeId) ?? suggested

  const [chosen, pickDelivery] = useState<DeliveryType | null>(null)
  const client = { funding, isNew: rule === 'NEW' }

  const calendar = useCalendar({ clinicianId: clinician._id, typeId: type?._id, rule, choice })

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

export type Panel = ReturnType<typeof usePanel>
