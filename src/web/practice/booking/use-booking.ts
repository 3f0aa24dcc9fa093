import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingOptions, PlannedSeries } from '#contract/staff/booking.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { deliveryChoices, type DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { createPressKeys, isUnanswered } from '../../api/call-api.ts'
import { useRead } from '../../api/query.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
import { useTold } from '../desk/told.tsx'
import { type BookingFailure, toBookingFailure } from './booking-notes.tsx'
import { chosenPlaces, chosenRows, type PlanChoices } from './plan-list.tsx'

/** What is chosen for a booking, the plan of its series, and the press that books it. */
export function useBooking(options: BookingOptions) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<BookingChoice>(() => firstChoice(options))
  const [plans, setPlans] = useState<PlanChoices>({})
  const [isBeyondAgreed, setIsBeyondAgreed] = useState(false)
  const [keys] = useState(createPressKeys)
  const [isBooking, setIsBooking] = useState(false)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  const [needsAgreement, setNeedsAgreement] = useState(false)

  const { showToldOne } = useTold()
  const clinician = options.clinicians.find(({ id }) => id === chosen.clinicianId)
  const type = clinician?.types.find(({ id }) => id === chosen.typeId)
  const { start, repeat, count, funding } = chosen
  const isSeries = repeat !== 'once' && start !== null
  const params = { id: options.client.id }
  const query = {
    clinicianId: chosen.clinicianId,
    appointmentTypeId: chosen.typeId,
    ...(funding && { funding }),
    start: start ?? '',
    everyWeeks: repeat === 'once' ? (1 as const) : repeat,
    count: repeat === 'once' ? 1 : count,
  }
  // Of a single one too: what would be refused is said before the press.
  const plan = useRead({ ...staffQuery('planSeries', { params, query }), enabled: start !== null })
  const planned = (isSeries && plan.data?.sessions.map(toRow)) || []
  const places = chosenPlaces(planned, plans)
  const hasChosen = Object.keys(plans).length > 0 && places !== ''
  const weighed = useRead({
    ...staffQuery('planSeries', { params, query: { ...query, chosen: places } }),
    enabled: isSeries && hasChosen,
    placeholderData: keepPreviousData,
  })
  const rows = hasChosen ? withGaps(planned, weighed.data?.sessions) : planned
  const picked = chosenRows(rows, plans)
  const starts = isSeries ? picked.map(({ start: one }) => one) : start ? [start] : []
  const single = isSeries || start === null ? undefined : plan.data?.sessions[0]
  const gaps = isSeries ? picked.map(({ row }) => row.referralGap) : [single?.referralGap ?? null]
  const beyond = gaps.filter((gap) => gap !== null).length

  const change = (part: Partial<BookingChoice>) => {
    setChosen((before) => settle(options, { ...before, ...part }))
    setPlans({})
    setIsBeyondAgreed(false)
    setNeedsAgreement(false)
    setFailure(null)
  }
  const press = async () => {
    setIsBooking(true)
    setFailure(null)
    const answer = await callStaff(
      'bookForClient',
      {
        params: { id: options.client.id },
        body: {
          clinicianId: chosen.clinicianId,
          appointmentTypeId: chosen.typeId,
          deliveryType: chosen.deliveryType,
          funding,
          starts,
          isBeyondReferralAgreed: isBeyondAgreed,
        },
      },
      { keys },
    )
    setIsBooking(false)
    if (!answer.ok) {
      setFailure(toBookingFailure(answer.problem))
      // Where it may have been booked, the next press is the same request: the plan stays.
      if (isUnanswered(answer.problem)) return
      void invalidateStaff('readStaffTimes', 'planSeries')
      if (answer.problem.fields?.isBeyondReferralAgreed) setNeedsAgreement(true)
      return
    }
    const { appointments } = answer.value
    await invalidateStaff('readClient', 'readStaffTimes', 'readBookingOptions')
    const done =
      appointments.length === 1 ? 'The session is booked.' : `${appointments.length} sessions are booked.`
    showToldOne(done, answer.value)
    void navigate(staffPages.client(options.client.id))
  }

  return {
    chosen,
    change,
    clinician,
    type,
    isSeries,
    plan,
    rows,
    plans,
    choosePlan: (row: string, one: string) => {
      setPlans((before) => ({ ...before, [row]: one }))
      setFailure(null)
    },
    starts,
    /** How many of them the referral does not cover; 1 where the server said so of a single one. */
    beyond: Math.max(beyond, needsAgreement ? 1 : 0),
    /** Medicare pays for no more of that year, whatever is agreed to. */
    isYearUsedUp: gaps.includes('yearUsedUp'),
    /** What the referral lacks for a single one. */
    singleNote: single?.referralGap ? gapWords[single.referralGap] : null,
    /** Those of the plan that are not booked by this press. */
    leftOut: rows.filter((row) => !picked.some((one) => one.row === row)),
    isBeyondAgreed,
    agreeBeyond: (isAgreed: boolean) => {
      setIsBeyondAgreed(isAgreed)
      setFailure(null)
    },
    isBooking,
    failure,
    press,
  }
}

const gapWords = {
  noReferral: 'No referral is noted for this date',
  referralUsedUp: 'Beyond the six sessions of the referral: a new one is needed',
  yearUsedUp: 'Beyond the ten Medicare sessions of the year: leave it out, or choose another way to pay',
} as const satisfies Record<NonNullable<PlannedSeries['sessions'][number]['referralGap']>, string>

type PlannedSession = PlannedSeries['sessions'][number]

const toRow = (session: PlannedSession) => ({
  ...session,
  key: session.startDateTime,
  note: session.referralGap && ({ tone: 'due', text: gapWords[session.referralGap] } as const),
})

/** What the referral covers of those that are chosen by now. */
const withGaps = (rows: readonly PlannedSession[], weighed: readonly PlannedSession[] = rows) =>
  rows.map((row, place) => toRow({ ...row, referralGap: weighed[place]?.referralGap ?? null }))

export type BookingState = ReturnType<typeof useBooking>

type RepeatWeeks = 'once' | 1 | 2

type BookingChoice = {
  clinicianId: string
  typeId: string
  funding: FundingMethod | null
  deliveryType: DeliveryType
  start: string | null
  repeat: RepeatWeeks
  count: number
}

const defaultCount = 4

type MeetingQuestion = {
  client: Pick<BookingOptions['client'], 'isNew'>
  clinician: Pick<BookingOptions['clinicians'][number], 'deliveryTypes'> | undefined
  funding: FundingMethod | null
}

/** Of what the clinician offers, by the rule that the server asks too. */
export const waysToMeet = ({ client: { isNew }, clinician, funding }: MeetingQuestion): DeliveryType[] =>
  deliveryChoices(clinician?.deliveryTypes ?? [], { funding, isNew })

export const firstChoice = (options: BookingOptions): BookingChoice =>
  settle(options, {
    clinicianId: '',
    typeId: '',
    funding: options.client.funding,
    deliveryType: options.client.deliveryType ?? 'videoCall',
    start: null,
    repeat: 'once',
    count: Math.min(Math.max(options.meter.left, 2), defaultCount),
  })

const isForFirst = /\b(?:initial|first|intake)\b/i

/** A type that is called an initial one is for who is new, and for no one else, where there is a choice. */
export const fittingType = <Type extends { readonly label: string }>(
  types: readonly Type[],
  { isNew }: { readonly isNew: boolean },
): Type | undefined => types.find(({ label }) => isForFirst.test(label) === isNew) ?? types[0]

/** Another clinician, type or way to pay may offer less: what is no longer there gives way to the first that is. */
export function settle({ client, clinicians }: BookingOptions, wanted: BookingChoice): BookingChoice {
  const clinician = clinicians.find(({ id }) => id === wanted.clinicianId) ?? clinicians[0]
  const type =
    clinician?.types.find(({ id }) => id === wanted.typeId) ?? fittingType(clinician?.types ?? [], client)
  const isSame = clinician?.id === wanted.clinicianId && type?.id === wanted.typeId
  const funding =
    wanted.funding && type?.funding.includes(wanted.funding) ? wanted.funding : (type?.funding[0] ?? null)
  const ways = waysToMeet({ client, clinician, funding })
  return {
    ...wanted,
    clinicianId: clinician?.id ?? '',
    typeId: type?.id ?? '',
    funding,
    deliveryType: ways.includes(wanted.deliveryType) ? wanted.deliveryType : (ways[0] ?? 'videoCall'),
    start: isSame ? wanted.start : null,
  }
}
