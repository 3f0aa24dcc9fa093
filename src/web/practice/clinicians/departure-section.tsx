import { type FormEvent, useState } from 'react'
import type { StaffClinician } from '#contract/staff/clinician-editor.ts'
import { parseIsoDate } from '#domain/time/calendar.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { Sheet } from '../desk/sheet.tsx'
import { useTold } from '../desk/use-told.ts'
import { AffectedSessions } from '../working-time/affected-sessions.tsx'
import { formatDate } from './rates/format-date.ts'
import { useDecisions } from './use-decisions.ts'

type DepartureSectionProps = { clinician: Pick<StaffClinician, 'id' | 'leavesOn' | 'fields'> }

/** DD/MM/YYYY as it is typed, to YYYY-MM-DD; null for what is no day. */
function readDate(typed: string): string | null {
  const iso = typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return parseIsoDate(iso) === null ? null : iso
}

const restCopy = (listed: number, more: number): string =>
  `The first ${listed} sessions are listed. Cancel ${more === 1 ? 'the later one' : `the ${more} later ones`} too: nothing is charged for them.`

/** When a clinician leaves, and what becomes of every session that is booked from then on. */
export function DepartureSection({ clinician: { id, fields, ...read } }: DepartureSectionProps) {
  const [leavesOn, setLeavesOn] = useState(read.leavesOn)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [dateError, setDateError] = useState<string | null>(null)
  const decisions = useDecisions()
  /** Later sessions that are not listed, and whether they are cancelled too. */
  const [more, setMore] = useState(0)
  const [isRestCancelled, setIsRestCancelled] = useState(false)
  const { showTold } = useTold()
  const zone = fields.timeZone
  const date = readDate(typed)

  /** What is said of the day stands beside it. */
  const refuse = ({ message, fields }: Pick<ApiProblem, 'message' | 'fields'>) => {
    const ofDate = fields?.['leavesOn'] ?? null
    setDateError(ofDate)
    setProblem(ofDate === null ? message : null)
  }
  const list = async (day: string) => {
    const answer = await callStaff('previewDeparture', { params: { id }, body: { leavesOn: day } })
    if (!answer.ok) return answer
    decisions.show(answer.value.affected)
    setMore(answer.value.more)
    setIsRestCancelled(false)
    return answer
  }
  const look = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    setDateError(date === null ? 'Must be a date, as DD/MM/YYYY' : null)
    if (date === null) return
    setBusy(true)
    const answer = await list(date)
    setBusy(false)
    if (!answer.ok) refuse(answer.problem)
  }
  /** What was booked, or saved by a colleague, since this was read. */
  const lookAgain = async (next: string | null) => {
    const now = await callStaff('readStaffClinician', { params: { id } })
    if (now.ok) setLeavesOn(now.value.leavesOn)
    if (next !== null) await list(next)
  }
  const save = async (next: string | null) => {
    setBusy(true)
    const answer = await callStaff('saveDeparture', {
      params: { id },
      body: {
        leavesOn: next,
        leavesOnRead: leavesOn,
        decisions: next === null ? [] : decisions.sent,
        ...(next !== null && more > 0 && isRestCancelled && { rest: 'cancel' as const }),
      },
    })
    if (!answer.ok) {
      if (answer.problem.code === 'changedMeanwhile') await lookAgain(next)
      decisions.refuse(answer.problem)
      setBusy(false)
      return refuse(answer.problem)
    }
    setBusy(false)
    setProblem(null)
    setLeavesOn(next)
    setTyped('')
    decisions.show(null)
    const done = next === null ? 'Saved. They stay.' : 'Saved.'
    showTold(done, answer.value)
    await invalidateStaff('listStaffClinicians')
  }

  const { affected } = decisions
  return (
    <Sheet title="Leaving the practice">
      {problem && (
        <div className="mb-4">
          <Notice type="error" announced="atOnce" title={problem} />
        </div>
      )}
      {leavesOn === null ? (
        <ScriptForm onSubmit={(event) => void look(event)} aria-label="Leaving the practice">
          <DateField
            label="First day without them"
            help={`No time can be booked from that day on, ${zoneLabel(zone)} time. Earlier sessions stay.`}
            id="leavesOn"
            value={typed}
            errorNotice={dateError && <Notice type="error" announced="atOnce" title={dateError} />}
            onChange={({ target }) => {
              setTyped(target.value)
              setDateError(null)
              decisions.show(null)
            }}
          />
          {affected === null && (
            <div className="mt-4">
              <Button type="submit" look="secondary" busy={busy && 'One moment'}>
                See whom it affects
              </Button>
            </div>
          )}
        </ScriptForm>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>
            Leaves: {formatDate(leavesOn)} is the first day without them. From then on the page is gone, and
            their clients can book someone else.
          </p>
          <Button look="secondary" busy={busy && 'Saving'} onClick={() => void save(null)}>
            Take it back
          </Button>
        </div>
      )}
      {affected?.length === 0 && date !== null && (
        <div className="mt-4 grid justify-items-start gap-4">
          <Notice announced="politely" title="No session is booked from that day on." />
          <Button busy={busy && 'Saving'} onClick={() => void save(date)}>
            Save that they leave
          </Button>
        </div>
      )}
      {affected !== null && affected.length > 0 && date !== null && (
        <div className="mt-4 grid gap-4">
          {more > 0 && (
            <Checkbox
              id="leaving-rest"
              checked={isRestCancelled}
              onChange={({ target }) => setIsRestCancelled(target.checked)}
            >
              {restCopy(affected.length, more)}
            </Checkbox>
          )}
          <AffectedSessions
            what="Leaving the practice"
            sessions={affected}
            zone={zone}
            decisions={decisions.decisions}
            onDecide={decisions.decide}
            errors={decisions.errors}
            canKeep={false}
            canAsk={false}
            actions={
              <Button
                busy={busy && 'Saving'}
                disabledReason={
                  (!decisions.isDecided && 'Please decide about each session first.') ||
                  (more > 0 && !isRestCancelled && 'Please agree that the later sessions are cancelled.')
                }
                onClick={() => void save(date)}
              >
                Save that they leave
              </Button>
            }
          />
        </div>
      )}
    </Sheet>
  )
}
