import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { SafetyTask } from '#contract/staff/safety-tasks.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { formatMomentWithZone, formatWaiting } from '../../desk/format-moment.ts'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import { useMinute } from '../../desk/use-minute.ts'
import { staffCan, useStaff } from '../../frame/staff-context.ts'
import { readTasksAgain, useWaitingTasks } from '../../frame/use-waiting-tasks.ts'
import * as styles from './safety-banner.module.css'

const mostShown = 3

/** Safety tasks that no one has taken on, above everything else of the day. See docs/product/practice.md#safety-tasks. */
export function SafetyBanner() {
  const mayWork = staffCan(useStaff(), 'work through safety tasks')
  const waiting = useWaitingTasks(mayWork)
  if (waiting.length === 0) return null
  return (
    <section className={styles.tasks} aria-label="Safety tasks that wait">
      {waiting.slice(0, mostShown).map((task) => (
        <Waiting key={task.id} task={task} />
      ))}
      {waiting.length > mostShown && (
        <LinkButton look="secondary" size="small" to={staffPages.safetyTasks()}>
          All {waiting.length} safety tasks that wait
        </LinkButton>
      )}
    </section>
  )
}

function Waiting({ task: { id, client, waitingSince, next } }: { task: SafetyTask }) {
  const { act, busy, failure } = useDeskAction()
  const now = useMinute()
  const takeOn = () =>
    act('takeOn', {
      call: () => callStaff('acknowledgeSafetyTask', { params: { id } }),
      after: () => Promise.all([readTasksAgain(), invalidateStaff('readDiary')]),
      onFailure: readTasksAgain,
      done: 'You are on it. No more emails are sent about it.',
    })
  return (
    <div className={styles.task}>
      <ShieldAlert className="icon" />
      <div>
        <h2>Safety task: {client.name}</h2>
        <p>
          A safety check was positive. No one has taken this on for {formatWaiting(waitingSince, now)}.
          {next &&
            ` Booked with ${next.clinicianName}, ${formatMomentWithZone(next.startsAt, next.timeZone)}.`}
        </p>
        {failure && <p role="alert">{failure}</p>}
      </div>
      <div className={styles.acts}>
        <LinkButton look="secondary" size="small" to={staffPages.safetyTask(id)}>
          Open the task<span className="sr-only"> of {client.name}</span>
        </LinkButton>
        <Button
          look="quiet"
          size="small"
          busy={busy === 'takeOn' && 'Taking it on'}
          onClick={() => void takeOn()}
        >
          I am on it<span className="sr-only"> for {client.name}</span>
        </Button>
      </div>
    </div>
  )
}
