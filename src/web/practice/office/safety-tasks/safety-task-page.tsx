import { useState } from 'react'
import { useParams } from 'react-router'
import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime, formatZone } from '#domain/emails/format-appointment.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { whoIsThere } from '#domain/room/start-check.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { bookedByWords } from '../../desk/booked-by-words.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { FactList } from '../../desk/fact-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import { readTasksAgain } from '../../frame/use-waiting-tasks.ts'
import { CloseTask } from './close-task.tsx'
import { TaskHistory } from './task-history.tsx'
import { findNews } from './task-news.ts'
import { TaskState } from './safety-tasks-page.tsx'

const callTimes = {
  asSoonAsPossible: 'as soon as possible',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
} as const satisfies Record<NonNullable<SafetyTaskDetails['call']>['window'], string>

export default function SafetyTaskPage() {
  const { id = '' } = useParams()
  return (
    <DeskRead
      title="Safety task"
      query={staffQuery('readSafetyTask', { params: { id } })}
      skeleton={<SkeletonText lines={6} />}
    >
      {(task) => <Task key={task.id} task={task} />}
    </DeskRead>
  )
}

function Task({ task }: { task: SafetyTaskDetails }) {
  const [seenRaises] = useState(task.raises)
  const { act, busy, failure } = useDeskAction()
  const { id, client, state } = task
  const takeOn = () =>
    act('takeOn', {
      call: () => callStaff('acknowledgeSafetyTask', { params: { id } }),
      after: readTasksAgain,
      onFailure: readTasksAgain,
      done: 'You are on it. No more emails are sent about it.',
    })
  const isOpen = state !== 'closed'
  return (
    <>
      <DeskHead title={client.name} tabTitle="Safety task" note={<TaskState task={task} />}>
        <LinkButton look="quiet" size="small" to={staffPages.safetyTasks()}>
          All safety tasks
        </LinkButton>
        {isOpen && state !== 'takenOn' && (
          <Button busy={busy === 'takeOn' && 'Taking it on'} onClick={() => void takeOn()}>
            I am on it
          </Button>
        )}
      </DeskHead>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <div className="grid gap-6">
        <Sheet
          title="Whom to call"
          foot={
            <span>
              If they cannot be reached and may be in danger, call <a href="tel:000">000</a>.
            </span>
          }
        >
          <FactList facts={whomToCall(task)} />
        </Sheet>
        {isOpen ? <CloseTask task={task} news={findNews(task, seenRaises)} /> : <Closed task={task} />}
        <TaskHistory events={task.events} />
      </div>
    </>
  )
}

const Closed = ({ task }: { task: SafetyTaskDetails }) => (
  <Sheet title="What was done">
    <p className="whitespace-pre-wrap">{task.closing}</p>
  </Sheet>
)

const phone = (number: string) => <a href={`tel:${number}`}>{formatPhone(number)}</a>

/** What the clinician asked at the start of the latest session. */
const confirmedAtStart = (
  { place, others, othersText, callBack, at, clinicianName }: NonNullable<SafetyTaskDetails['startCheck']>,
  zone: ZoneId,
) => [
  ['Where they were in the last session', place ?? 'Not asked'] as const,
  [
    'Who else was there',
    othersText ?? whoIsThere.find(({ code }) => code === others)?.label ?? 'Not asked',
  ] as const,
  ['Number to call back', callBack === null ? 'Not asked' : phone(callBack)] as const,
  ['Asked by', `${clinicianName}, ${dayAndTime(new Date(at), zone)}`] as const,
]

const whomToCall = ({ client, call, emergencyContact, next, startCheck }: SafetyTaskDetails) => [
  ['Born', client.dateOfBirth] as const,
  ...(client.bookedBy ? [['Booked by', bookedByWords(client.bookedBy)] as const] : []),
  [
    client.bookedBy ? `Mobile of ${client.bookedBy.name || 'the person who booked'}` : 'Mobile',
    client.mobile === null ? 'Not given' : phone(client.mobile),
  ] as const,
  ['Time where they live', formatZone(new Date(), client.timeZone)] as const,
  ...(startCheck ? confirmedAtStart(startCheck, client.timeZone) : []),
  call
    ? ([
        'Asked to be called',
        <>
          {phone(call.mobile)}, {callTimes[call.window]}
        </>,
      ] as const)
    : (['Asked to be called', 'No'] as const),
  [
    'Emergency contact',
    emergencyContact ? (
      <>
        {emergencyContact.name}, {phone(emergencyContact.phone)}
      </>
    ) : (
      'Not given'
    ),
  ] as const,
  [
    'Next session',
    next
      ? `${dayAndTime(new Date(next.startsAt), next.timeZone)}, ${formatZone(new Date(next.startsAt), next.timeZone)}, with ${next.clinicianName}`
      : 'None is booked',
  ] as const,
]
