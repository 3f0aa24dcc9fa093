import type { ApiInput } from '#contract/api-types.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { FormFoot } from '../../../form/form-foot.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { Sheet } from '../../desk/sheet.tsx'
import { forgetClosingText, keepClosingText, readClosingText } from './closing-texts.ts'

type Parts = { task: { done: string } }

const loadRules = async () => {
  const { closeSafetyTaskRequest } = await import('#contract/staff/safety-tasks.ts')
  return () => ({ task: closeSafetyTaskRequest })
}

/** The last step: it can be written once, and is kept for good. */
export function CloseTask({ id, onClosed }: { id: string; onClosed: () => Promise<unknown> }) {
  const form = useForm<Parts>({ initial: { task: { done: readClosingText(id) } }, loadRules })
  const { errors, bind, onSubmit } = form.check()
  const done = bind('task.done')
  const submit = onSubmit(async ({ task }) => {
    // Read by the rules above, which are the request's own schema.
    const body = task as ApiInput<'closeSafetyTask'>['body']
    const answer = await callStaff('closeSafetyTask', { params: { id }, body })
    if (!answer.ok) return toOutcome(answer.problem, 'task', 'what was done')
    forgetClosingText(id)
    await onClosed()
    showToast('success', 'The task is closed.')
    return { kind: 'done' }
  })
  return (
    <Sheet title="Close the task">
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
