import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { StaffClinician } from '#contract/staff/clinicians.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { isGp } from '#domain/clinicians/roles.ts'
import { parseIsoDate } from '#domain/time/calendar.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { Button, NewTabLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Crumbs } from '../../ui/navigation.tsx'
import { DateField } from '../../ui/digits-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'
import { useTold } from '../desk/told.tsx'
import { ClinicianVideo } from '../setup/video-address.tsx'
import { AffectedSessions, useDecisions } from '../working-time/affected-sessions.tsx'
import { ClinicianForm } from './clinician-form.tsx'
import { formatDate } from './dated-rows.tsx'

export default function ClinicianPage() {
  const { id = '' } = useParams()
  // Never one that was read before: the form is saved against the version that it was opened with.
  const query = { ...staffQuery('readStaffClinician', { params: { id } }), gcTime: 0 }
  return (
    <DeskRead title="Clinician" query={query} skeleton={<FormSkeleton />}>
      {(clinician) => <ClinicianEditor key={clinician.id} clinician={clinician} />}
    </DeskRead>
  )
}

function ClinicianEditor({ clinician }: { clinician: StaffClinician }) {
  const staff = useStaff()
  const { showTold } = useTold()
  const { id, isPublished, status } = clinician
  const { name, role } = clinician.fields
  const page = isGp(role) ? paths.gpDetails(id) : paths.psychologist(id)
  return (
    <>
      <Crumbs trail={[{ label: 'Clinicians', to: staffPages.clinicians() }]} here={name} />
      <DeskHead title={name} note={stateNote(clinician)}>
        {status === 'active' && <NewTabLink to={page}>See the page as clients do</NewTabLink>}
      </DeskHead>
      <DeskRead query={staffQuery('listStaffTypes', {})} skeleton={<FormSkeleton />}>
        {({ types }) => (
          <ClinicianForm
            {...{ clinician, types }}
            onSaved={({ isShown, told }) => {
              const done = isShown ? 'Saved. Clients see it now.' : 'Saved. Clients do not see it.'
              showTold(done, told)
            }}
          />
        )}
      </DeskRead>
      {isPublished && (
        <div className="mt-12 grid max-w-[760px] gap-6">
          {staffCan(staff, 'edit the practice') && <ClinicianVideo clinicianId={id} />}
          <DepartureSection clinician={clinician} />
        </div>
      )}
    </>
  )
}

function stateNote({ isPublished, status }: StaffClinician): string {
  if (!isPublished) return 'A draft. No client can see it.'
  return status === 'active'
    ? 'Changes show to clients as soon as you save.'
    : 'Has left. Clients do not see this page.'
}

type DepartureSectionProps = { clinician: Pick<StaffClinician, 'id' | 'leavesOn' | 'fields'> }

/** DD/MM/YYYY as it is typed, to YYYY-MM-DD; null for what is no day. */
function readDate(typed: string): string | null {
  const iso = typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return parseIsoDate(iso) === null ? null : iso
}

const restWords = (listed: number, more: number): string =>
  `The first ${listed} sessions are listed. Cancel ${more === 1 ? 'the later one' : `the ${more} later ones`} too: nothing is charged for them.`

/** When a clinician leaves, and what becomes of every session that is booked from then on. */
function DepartureSection({ clinician: { id, fields, ...read } }: DepartureSectionProps) {
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
  const look = async () => {
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
        <ScriptForm onSubmit={look} aria-label="Leaving the practice">
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
            Save the leaving date
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
              {restWords(affected.length, more)}
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
                Save the leaving date
              </Button>
            }
          />
        </div>
      )}
    </Sheet>
  )
}
