import type { ApiInput } from '#contract/api-types.ts'
import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { FormFoot } from '../../../form/form-foot.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { formatMoment } from '../../desk/format-moment.ts'
import { Sheet } from '../../desk/sheet.tsx'
import { useStaff } from '../../frame/staff-context.ts'
import { readTasksAgain } from '../../frame/use-waiting-tasks.ts'
import { forgetClosingText, keepClosingText, readClosingText } from './closing-texts.ts'
import { describeEvent } from './task-history.tsx'

type Parts = { task: { done: string } }

const loadRules = async () => {
  const { closeSafetyTaskRequest } = await import('#contract/staff/safety-tasks.ts')
  return () => ({ task: closeSafetyTaskRequest })
}

type CloseTaskProps = {
  task: SafetyTaskDetails
  /** What the client has done since the page was opened. */
  news: SafetyTaskDetails['events']
}

/** The last step: it can be written once, and is kept for good. Refused while there is something new, it keeps what was typed. */
export function CloseTask({ task: { id, raises }, news }: CloseTaskProps) {
  const form = useForm<Parts>({ initial: { task: { done: readClosingText(id) } }, loadRules })
  const { errors, bind, onSubmit } = form.check()
  const done = bind('task.done')
  const submit = onSubmit(async ({ task }) => {
    // Read by the rules above, which are the request's own schema.
    const body = { ...(task as ApiInput<'closeSafetyTask'>['body']), raises }
    const answer = await callStaff('closeSafetyTask', { params: { id }, body })
    if (!answer.ok) {
      if (answer.problem.code === 'changedMeanwhile') await readTasksAgain()
      return toOutcome(answer.problem, 'task', 'what was done')
    }
    forgetClosingText(id)
    await readTasksAgain()
    showToast('success', 'The task is closed.')
    return { kind: 'done' }
  })
  return (
    <Sheet title="Close the task">
      {news.length > 0 && <News events={news} />}
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Close the task">
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
        <FormFoot
          button="Close the task"
          busy={form.busy && 'Closing'}
          failure={form.busy ? null : form.failure}
        />
      </ScriptForm>
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
