import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionDecision } from '#contract/staff/affected-sessions.ts'
import { toHoursChange } from '#contract/staff/hours-request.ts'
import type { HoursAnswer, HoursChangeRequest } from '#contract/staff/working-time.ts'
import { checkHoursChange, type Hours } from '#domain/diary/hours-change.ts'
import { dayNumberOfIso, parseIsoDate } from '#domain/time/calendar.ts'
import { useRead } from '../../api/query.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery } from '../desk/staff.ts'
import { formatSaved, useTold } from '../desk/told.tsx'
import { type SessionDecisions, decisionsFor, errorsBySession } from './affected-sessions.tsx'

export type HoursDraft = ReturnType<typeof useHoursDraft>

type SaveRefusal = { message: string; sessions: Record<string, string> }

const previewPause = 300

/** A change that is not saved yet: what is wrong with it, what clients would see, whom it falls on, and the press that saves it. */
export function useHoursDraft(hours: HoursAnswer) {
  const clinicianId = hours.clinician.id
  const { areEmailsKept, showTold } = useTold()
  const [change, setChange] = useState<HoursChangeRequest | null>(null)
  /** The change as it was opened, before anything was edited in it. */
  const [opened, setOpened] = useState<HoursChangeRequest | null>(null)
  const [startedFrom, setStartedFrom] = useState(hours)
  /** After a refusal the person has been shown what stands there now. */
  const [isTold, setIsTold] = useState(false)
  const [decisions, setDecisions] = useState<SessionDecisions>({})
  const [refused, setRefused] = useState<SaveRefusal | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const errors = change ? checkDraft(change, hours) : {}
  const isValid = Object.keys(errors).length === 0
  const settled = useDebounced(isValid ? change : null, previewPause)
  // What was saved or discarded a moment ago is asked about no more.
  const asked = change === null ? null : settled
  const preview = useRead({
    ...staffQuery('previewHours', { params: { clinicianId }, body: { change: asked } }),
    placeholderData: keepPreviousData,
  })
  const isCurrent = asked === change && !preview.isFetching && !preview.isPlaceholderData
  const affected = change && preview.data ? preview.data.affected : []

  const begin = (next: HoursChangeRequest | null) => {
    if (isSaving) return
    const isOther = !isSameChange(change, next)
    if (isOther && next !== null && hasEdits(change, { opened, decisions }))
      return showToast('warning', 'Save or discard your change first.')
    if (isOther) setOpened(next)
    if (change === null) {
      setStartedFrom(hours)
      setIsTold(false)
    }
    if (change?.kind !== next?.kind) setDecisions({})
    setRefused(null)
    setIsTried(false)
    setChange(next)
  }
  const save = async () => {
    if (change === null || isSaving) return
    if (!isValid) return setIsTried(true)
    const sent = decisionsFor(affected, decisions)
    setIsSaving(true)
    const answer = await callStaff('changeHours', {
      params: { clinicianId },
      body: { change, version: isTold ? hours.version : startedFrom.version, decisions: sent },
    })
    if (answer.ok) {
      // The next change starts from what was saved, and with its version.
      await invalidateStaff('readHours')
      setIsSaving(false)
      void invalidateStaff('previewHours')
      showTold(formatSaved(change), answer.value)
      setChange(null)
      setDecisions({})
      setRefused(null)
      return
    }
    setIsSaving(false)
    const { message, fields } = answer.problem
    setRefused({ message, sessions: errorsBySession(sent, fields) })
    // What stands there now, with other sessions or other times: the draft stays.
    if (answer.problem.status !== 409) return
    setIsTold(true)
    await invalidateStaff('readHours', 'previewHours')
  }
  return {
    change,
    begin,
    /** By field; shown once a press was refused, or at once where the field has been touched. */
    errors,
    isTried,
    isValid,
    preview,
    isCurrent,
    affected,
    decisions,
    decide: (...decided: SessionDecision[]) =>
      setDecisions((known) => ({ ...known, ...Object.fromEntries(decided.map((one) => [one.id, one])) })),
    refused,
    /** The weekly hours as they were when this change was begun. */
    startedFrom: startedFrom.weekly,
    isSaving,
    /** No mail service is set up: no client is told by email. */
    areEmailsKept,
    save,
  }
}

/** What is wrong with a change while it is typed, by the rule that the server has too. A date may still be missing. */
function checkDraft(change: HoursChangeRequest, hours: HoursAnswer): Record<string, string> {
  if ('period' in change) {
    const missing = (['firstDate', 'lastDate'] as const).filter(
      (field) => parseIsoDate(change.period[field]) === null,
    )
    if (missing.length > 0)
      return Object.fromEntries(missing.map((field) => [`period.${field}`, 'Enter a date']))
  }
  return checkHoursChange(toHoursChange(change), toHours(hours), dayNumberOfIso(hours.today))
}

const toHours = ({ weekly, periods, pauseMinutes }: HoursAnswer): Hours => ({
  weekly,
  pauseMinutes,
  periods: periods.map(({ firstDate, lastDate, ...period }) => ({
    ...period,
    firstDay: dayNumberOfIso(firstDate),
    lastDay: dayNumberOfIso(lastDate),
  })),
})

type OptionalHoursChange = HoursChangeRequest | null

const periodOf = (change: OptionalHoursChange) => (change && 'periodId' in change ? change.periodId : null)

/** Whether both are about the same thing: an edit, not the beginning of another change. */
export const isSameChange = (one: OptionalHoursChange, other: OptionalHoursChange): boolean =>
  one?.kind === other?.kind && periodOf(one) === periodOf(other)

type EditedHours = { opened: OptionalHoursChange; decisions: SessionDecisions }

/** Whether something would be lost with it. The week and the pause exist as changes only once they were edited. */
export function hasEdits(change: OptionalHoursChange, { opened, decisions }: EditedHours): boolean {
  if (change === null) return false
  if (change.kind === 'weekly' || change.kind === 'pause') return true
  return Object.keys(decisions).length > 0 || JSON.stringify(change) !== JSON.stringify(opened)
}
