import { Link, useSearchParams } from 'react-router'
import type { SafetyTask } from '#contract/staff/safety-tasks.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, PagesFoot, Row, RowList, Sheet, StateLine, usePages } from '../desk/desk.tsx'
import { formatMoment, formatWaiting, nameZone } from '../desk/format-moment.ts'
import { useMinute } from '../desk/use-minute.ts'

/** See docs/product/practice.md#safety-tasks. */
export default function SafetyTasksPage() {
  const { timeZone } = useStaff()
  const show = useSearchParams()[0].get('show') === 'closed' ? 'closed' : 'open'
  const other = show === 'open' ? 'closed' : 'open'
  return (
    <>
      <DeskHead
        title="Safety tasks"
        note={`Raised when a safety check is positive. Someone takes each one on, calls, and writes what was done. ${nameZone(timeZone)}.`}
      >
        <LinkButton look="secondary" size="small" to={staffPages.safetyTasks({ show: other })}>
          {other === 'closed' ? 'Show closed tasks' : 'Show tasks to do'}
        </LinkButton>
      </DeskHead>
      {show === 'open' ? <OpenTasks /> : <ClosedTasks />}
    </>
  )
}

const noAnswers = 'Answers are not shown here. A GP who has the client booked can read them.'

const OpenTasks = () => (
  <DeskRead query={staffQuery('listSafetyTasks', {})} skeleton={<SkeletonText lines={6} />}>
    {(tasks) =>
      tasks.length === 0 ? (
        <EmptyState drawing="sprig" title="No safety task is open" />
      ) : (
        <Sheet isFlush foot={noAnswers}>
          <TaskRows label="To do" tasks={tasks} />
        </Sheet>
      )
    }
  </DeskRead>
)

function ClosedTasks() {
  const pages = usePages()
  return (
    <DeskRead
      key={pages.after}
      query={staffQuery('listClosedTasks', { query: { after: pages.after } })}
      skeleton={<SkeletonText lines={6} />}
    >
      {({ total, tasks, next }) =>
        total === 0 ? (
          <EmptyState drawing="sprig" title="None has been closed" />
        ) : (
          <Sheet isFlush foot={<PagesFoot pages={pages} shown={tasks.length} total={total} next={next} />}>
            <TaskRows label="Closed" tasks={tasks} />
          </Sheet>
        )
      }
    </DeskRead>
  )
}

const TaskRows = ({ label, tasks }: { label: string; tasks: readonly SafetyTask[] }) => (
  <RowList label={label}>
    {tasks.map((task) => (
      <TaskRow key={task.id} task={task} />
    ))}
  </RowList>
)

function TaskRow({ task }: { task: SafetyTask }) {
  const { timeZone } = useStaff()
  const { id, client, since, next } = task
  return (
    <Row title={<Link to={staffPages.safetyTask(id)}>{client.name}</Link>} end={<TaskState task={task} />}>
      Born {client.dateOfBirth}. Since {formatMoment(since, timeZone)}.{' '}
      {next
        ? `Booked with ${next.clinicianName}, ${dayAndTime(new Date(next.startsAt), next.timeZone)}, ${formatZone(new Date(next.startsAt), next.timeZone)}.`
        : 'No session is booked.'}
    </Row>
  )
}

export function TaskState({ task: { state, takenOnBy, waitingSince } }: { task: SafetyTask }) {
  const waiting = formatWaiting(waitingSince, useMinute())
  if (state === 'closed') return <StateLine tone="ok">Closed</StateLine>
  if (state === 'takenOn') return <StateLine tone="soft">{takenOnBy} is on it</StateLine>
  return state === 'overdue' ? (
    <StateLine tone="bad">Overdue: no one has been on it for {waiting}</StateLine>
  ) : (
    <StateLine tone="due">Waiting for {waiting}</StateLine>
  )
}
