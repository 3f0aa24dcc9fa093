import { useState } from 'react'
import { useParams } from 'react-router'
import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { callWindows } from '#domain/questionnaires/call-windows.ts'
import { whoIsThere } from '#domain/room/people.ts'
import { isRaising } from '#domain/staff/safety-tasks.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useAction } from '../../api/use-action.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { bookedByWords } from '../clients/format-client.ts'
import { callStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, FactList, Row, RowList, Sheet } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { readTasksAgain } from '../desk/waiting-tasks.ts'
import { TaskState } from './safety-tasks-page.tsx'

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
  const { act, busy, failure } = useAction()
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

const phoneLink = (number: string) => <a href={`tel:${number}`}>{formatPhone(number)}</a>

const confirmedAtStart = (
  { place, others, othersText, callBack, at, clinicianName }: NonNullable<SafetyTaskDetails['startCheck']>,
  zone: ZoneId,
) => [
  ['Where they were in the last session', place ?? 'Not asked'] as const,
  [
    'Who else was there',
    othersText ?? whoIsThere.find(({ code }) => code === others)?.label ?? 'Not asked',
  ] as const,
  ['Number to call back', callBack === null ? 'Not asked' : phoneLink(callBack)] as const,
  ['Asked by', `${clinicianName}, ${dayAndTime(new Date(at), zone)}`] as const,
]

const whomToCall = ({ client, call, emergencyContact, next, startCheck }: SafetyTaskDetails) => [
  ['Born', client.dateOfBirth] as const,
  ...(client.bookedBy ? [['Booked by', bookedByWords(client.bookedBy)] as const] : []),
  [
    client.bookedBy ? `Mobile of ${client.bookedBy.name || 'the person who booked'}` : 'Mobile',
    client.mobile === null ? 'Not given' : phoneLink(client.mobile),
  ] as const,
  ['Time where they live', formatZone(new Date(), client.timeZone)] as const,
  ...(startCheck ? confirmedAtStart(startCheck, client.timeZone) : []),
  call
    ? ([
        'Asked to be called',
        <>
          {phoneLink(call.mobile)}, {callWindows[call.window].words}
        </>,
      ] as const)
    : (['Asked to be called', 'No'] as const),
  [
    'Emergency contact',
    emergencyContact ? (
      <>
        {emergencyContact.name}, {phoneLink(emergencyContact.phone)}
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

type CloseTaskProps = {
  task: SafetyTaskDetails
  /** What the client has done since the page was opened. */
  news: SafetyTaskDetails['events']
}

/** The last step: it can be written once, and is kept for good. Refused while there is something new, it keeps what was typed. */
function CloseTask({ task: { id, raises }, news }: CloseTaskProps) {
  const form = useRequestForm({
    part: 'task',
    initial: { done: readClosingText(id) },
    rules: async () => (await import('#contract/staff/safety-tasks.ts')).closeSafetyTaskRequest,
    what: 'what was done',
    send: (body) => callStaff('closeSafetyTask', { params: { id }, body: { ...body, raises } }),
    onProblem: async ({ code }) => {
      if (code === 'changedMeanwhile') await readTasksAgain()
      return undefined
    },
    onSaved: async () => {
      forgetClosingText(id)
      await readTasksAgain()
      showToast('success', 'The task is closed.')
    },
  })
  const done = form.bind('done')
  return (
    <Sheet title="Close the task">
      {news.length > 0 && <News events={news} />}
      <RequestForm form={form} label="Close the task" button="Close the task" busy="Closing">
        <TextArea
          {...done}
          onChange={(event) => {
            keepClosingText(id, event.target.value)
            void done.onChange(event)
          }}
          label="What was done"
          help="Who called, when, and what was agreed. It is kept and cannot be changed."
          required
        />
      </RequestForm>
    </Sheet>
  )
}

function News({ events }: { events: SafetyTaskDetails['events'] }) {
  const { timeZone } = useStaff()
  return (
    <Notice type="warning" announced="atOnce" title="New since you opened this task">
      {events.map((event) => `${describeEvent(event)}: ${formatMoment(event.at, timeZone)}.`).join(' ')}
    </Notice>
  )
}

/**
 * By task: what was typed about what was done, and not sent, when its page was left for another, say to look up a number. In this
 * tab’s memory only: it is health data, and signing out loads a new page.
 */
const closingTexts = new Map<string, string>()

const readClosingText = (id: string): string => closingTexts.get(id) ?? ''

const keepClosingText = (id: string, text: string): void => void closingTexts.set(id, text)

const forgetClosingText = (id: string): void => void closingTexts.delete(id)

/** What the client has done since the task was raised so many times, the latest first. */
export const findNews = (
  { raises, events }: Pick<SafetyTaskDetails, 'raises' | 'events'>,
  seenRaises: number,
): SafetyTaskDetails['events'] =>
  events.filter(({ kind }) => isRaising(kind)).slice(0, Math.max(0, raises - seenRaises))

type TaskEvent = SafetyTaskDetails['events'][number]

const eventWords = {
  raised: () => 'A safety check was positive. The crisis lines were shown.',
  emailSent: ({ who, times }) => (times > 1 ? `${times} emails sent to ${who}` : `Email sent to ${who}`),
  emailKept: ({ who, times }) =>
    times > 1
      ? `${times} emails to ${who} were not sent: they were kept in the outbox, as no mail service was set up`
      : `No email was sent to ${who}: it was kept in the outbox, as no mail service was set up`,
  raisedAgain: () => 'Another safety check of the client was positive',
  callAsked: () => 'The client asked to be called',
  acknowledged: ({ who }) => `Taken on by ${who}`,
  opened: ({ who }) => `Opened by ${who}`,
  closed: ({ who, closing }) => `Closed by ${who}${closing === null ? '' : `: ${closing}`}`,
} as const satisfies Record<TaskEvent['kind'], (event: TaskEvent) => string>

const describeEvent = (event: TaskEvent): string => eventWords[event.kind](event)

export function TaskHistory({ events }: { events: SafetyTaskDetails['events'] }) {
  const { timeZone } = useStaff()
  return (
    <Sheet title="What happened" isFlush foot={`Kept for good. Times in ${nameZone(timeZone)}.`}>
      <RowList label="What happened">
        {events.map((event) => (
          <Row key={`${event.kind} ${event.who} ${event.at}`} title={describeEvent(event)}>
            {event.times > 1 && 'The last one '}
            {formatMoment(event.at, timeZone)}
          </Row>
        ))}
      </RowList>
    </Sheet>
  )
}
