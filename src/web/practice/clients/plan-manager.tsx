import { useState } from 'react'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { ClientForm } from './client-form.tsx'
import { ClientPart } from './client-part.tsx'

type PlanManagerProps = { clientId: string; email: string | null }

/** Where the manager of the NDIS plan takes invoices: the client's form does not ask for it. */
export function PlanManager({ clientId, email }: PlanManagerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ClientPart title="NDIS plan manager">
      {isOpen ? (
        <EmailForm {...{ clientId, email }} onDone={() => setOpen(false)} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="[overflow-wrap:anywhere]">{email ?? 'No email address noted'}</span>
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            {email ? 'Change' : 'Note it'}
            <span className="sr-only"> the plan manager’s email</span>
          </Button>
        </p>
      )}
    </ClientPart>
  )
}

type Values = { manager: { email: string } }

const loadRules = async () => {
  const { notePlanManagerRequest } = await import('#contract/staff/client-page.ts')
  return () => ({ manager: notePlanManagerRequest })
}

function EmailForm({ clientId, email, onDone }: PlanManagerProps & { onDone: () => void }) {
  const form = useForm<Values>({ initial: { manager: { email: email ?? '' } }, loadRules })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { manager: body }) => {
    const answer = await callStaff('notePlanManager', { params: { id: clientId }, body })
    if (!answer.ok) return toOutcome(answer.problem, 'manager', 'the plan manager')
    await invalidateStaff('readClient')
    onDone()
    return { kind: 'done' }
  })
  return (
    <ClientForm label="Plan manager" button="Save" {...{ form, errors }} onSubmit={submit} onCancel={onDone}>
      <TextField
        label="Email of the plan manager"
        help="As the plan manager gave it for invoices. Leave it empty to take it away."
        type="email"
        autoComplete="off"
        optional
        {...bind('manager.email')}
      />
    </ClientForm>
  )
}
