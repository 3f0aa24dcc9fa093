import { Link, useSearchParams } from 'react-router'
import type { SafetyTask } from '#contract/staff/safety-tasks.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dayAndTime, formatZone } from '#domain/emails/format-appointment.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { formatMoment, formatWaiting, nameZone } from '../../desk/format-moment.ts'
import { Row, RowList } from '../../desk/row-list.tsx'
import { useMinute } from '../../desk/use-minute.ts'
import { Sheet } from '../../desk/sheet.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { useStaff } from '../../frame/staff-context.ts'

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
      <DeskRead
        query={staffQuery('listSafetyTasks', { query: { show } })}
        skeleton={<SkeletonText lines={6} />}
      >
        {(tasks) =>
          tasks.length === 0 ? (
            <EmptyState
              drawing="sprig"
              title={show === 'open' ? 'No safety task is open' : 'None has been closed'}
            />
          ) : (
            <Sheet isFlush foot="Answers are not shown here. A GP who has the client booked can read them.">
              <RowList label={show === 'open' ? 'To do' : 'Closed'}>
                {tasks.map((task) => (
                  <TaskRow key={task.id} task={task} />
                ))}
              </RowList>
            </Sheet>
          )
        }
      </DeskRead>
    </>
  )
}

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

export function TaskState({ task: { state, takenOnBy, since } }: { task: SafetyTask }) {
  const waiting = formatWaiting(since, useMinute())
  if (state === 'closed') return <StateLine tone="ok">Closed</StateLine>
  if (state === 'takenOn') return <StateLine tone="soft">{takenOnBy} is on it</StateLine>
  return state === 'overdue' ? (
    <StateLine tone="bad">Overdue: open for {waiting}, and no one is on it</StateLine>
  ) : (
    <StateLine tone="due">Open for {waiting}</StateLine>
  )
}
