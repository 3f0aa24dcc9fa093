import { useQuery } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { dayAndTime } from '#domain/emails/format-appointment.ts'
import { type ApiProblem, callApi } from '../../api/call-api.ts'
import { newKey } from '../../api/new-key.ts'
import { apiQuery, invalidate, queryClient } from '../../api/query.ts'
import { forgetAvailability } from '../../appointment/availability-query.ts'
import { movePanel, nothingPicked } from '../../appointment/panel-choice.ts'
import { useCalendar } from '../../appointment/use-calendar.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { isUnanswered } from '../is-unanswered.ts'
import type { OwnAppointment } from '../own-appointment.ts'

export type MovableAppointment = OwnAppointment & {
  cancellation: NonNullable<OwnAppointment['cancellation']>
}

export type MoveState = ReturnType<typeof useMove>

/** Choosing a new time, what that would mean, and the press that moves the appointment there. */
export function useMove({ _id: id, clinician, sessionTypeId }: MovableAppointment) {
  const navigate = useNavigate()
  const [choice, move] = useReducer(movePanel, nothingPicked)
  // A client who has an appointment to move is no longer new.
  const calendar = useCalendar({
    clinicianId: clinician._id,
    typeId: sessionTypeId,
    rule: 'EXISTING',
    choice,
    moving: id,
  })
  const to = calendar.slot?.startDateTime ?? null
  const preview = useQuery(
    {
      ...apiQuery('previewMove', { params: { id }, query: { startDateTime: to ?? '' } }),
      enabled: to !== null,
    },
    queryClient,
  )
  const [isMoving, setIsMoving] = useState(false)
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  const unanswered = useRef<{ request: string; key: string } | null>(null)

  const press = async () => {
    if (to === null || !preview.data || isMoving) return
    setIsMoving(true)
    setFailure(null)
    const body = { startDateTime: to, agreedFeeCents: preview.data.feeCents }
    const request = JSON.stringify(body)
    const key = unanswered.current?.request === request ? unanswered.current.key : newKey()
    const answer = await callApi('moveAppointment', { params: { id }, body }, { key })
    unanswered.current = !answer.ok && isUnanswered(answer.problem) ? { request, key } : null
    setIsMoving(false)
    if (answer.ok) {
      forgetAvailability()
      await invalidate('listOwnAppointments')
      showToast('success', `Moved to ${dayAndTime(new Date(to), calendar.zone)}`)
      return navigate(paths.myAppointments())
    }
    setFailure(answer.problem)
    if (answer.problem.status === 409) {
      move({ do: 'dropSlot' })
      calendar.availability.refetch()
    } else if (!isUnanswered(answer.problem)) void preview.refetch()
  }
  return { calendar: { ...calendar, move }, preview, isMoving, failure, press }
}
