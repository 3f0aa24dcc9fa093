import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingOptions, PlannedSeries } from '#contract/staff/staff-booking.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { newKey } from '../../api/new-key.ts'
import { queryClient } from '../../api/query.ts'
import { callStaff } from '../api/call-staff.ts'
import { isRefused } from '../api/is-refused.ts'
import { invalidateStaff, staffQuery } from '../api/staff-query.ts'
import { useTold } from '../desk/use-told.ts'
import { type Choice, settle, startWith } from './booking-choice.ts'
import { type BookingFailure, toBookingFailure } from './booking-failure.ts'
import { chosenPlaces, chosenRows, type PlanChoices } from './plan-choice.ts'

/** What is chosen for a booking, the plan of its series, and the press that books it. */
export function useBooking(options: BookingOptions) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Choice>(() => startWith(options))
  const [plans, setPlans] = useState<PlanChoices>({})
  const [isBeyondAgreed, setIsBeyondAgreed] = useState(false)
  const [key, setKey] = useState(newKey)
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
    count,
  }
  const plan = useQuery({ ...staffQuery('planSeries', { params, query }), enabled: isSeries }, queryClient)
  const planned = (isSeries && plan.data?.sessions.map(toRow)) || []
  const places = chosenPlaces(planned, plans)
  const hasChosen = Object.keys(plans).length > 0 && places !== ''
  const weighed = useQuery(
    {
      ...staffQuery('planSeries', { params, query: { ...query, chosen: places } }),
      enabled: isSeries && hasChosen,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const rows = hasChosen ? withGaps(planned, weighed.data?.sessions) : planned
  const picked = chosenRows(rows, plans)
  const starts = isSeries ? picked.map(({ start: one }) => one) : start ? [start] : []
  const beyond = picked.filter(({ row }) => row.referralGap !== null).length

  const change = (part: Partial<Choice>) => {
    setChosen((before) => settle(options, { ...before, ...part }))
    setPlans({})
    setIsBeyondAgreed(false)
    setNeedsAgreement(false)
    setFailure(null)
    setKey(newKey())
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
      { key },
    )
    setIsBooking(false)
    if (!answer.ok) {
      setFailure(toBookingFailure(answer.problem))
      // Where it may have been booked, the next press is the same request: the key and the plan stay.
      if (!isRefused(answer.problem)) return
      // A refusal is remembered under its key: what is chosen next is another request.
      setKey(newKey())
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
      setKey(newKey())
    },
    starts,
    /** How many of them the referral does not cover; 1 where the server said so of a single one. */
    beyond: isSeries ? beyond : needsAgreement ? 1 : 0,
    isBeyondAgreed,
    agreeBeyond: (isAgreed: boolean) => {
      setIsBeyondAgreed(isAgreed)
      setFailure(null)
      setKey(newKey())
    },
    isBooking,
    failure,
    press,
  }
}

const gapCopy = {
  noReferral: 'No referral is noted for this date',
  referralUsedUp: 'Beyond the six sessions of the referral: a new one is needed',
  yearUsedUp: 'Beyond the ten Medicare sessions of the year: leave it out, or choose another way to pay',
} as const satisfies Record<NonNullable<PlannedSeries['sessions'][number]['referralGap']>, string>

type Planned = PlannedSeries['sessions'][number]

const toRow = (session: Planned) => ({
  ...session,
  key: session.startDateTime,
  note: session.referralGap && ({ tone: 'due', text: gapCopy[session.referralGap] } as const),
})

/** What the referral covers of those that are chosen by now. */
const withGaps = (rows: readonly Planned[], weighed: readonly Planned[] = rows) =>
  rows.map((row, place) => toRow({ ...row, referralGap: weighed[place]?.referralGap ?? null }))

export type Booking = ReturnType<typeof useBooking>
