import { useState } from 'react'
import type { ApiInput } from '#contract/api-types.ts'
import type { ToldClientInvite } from '#contract/staff/client-invites.ts'
import { FormErrors } from '../../../form/form-errors.tsx'
import { FormFoot } from '../../../form/form-foot.tsx'
import { toOutcome } from '../../../form/outcome.ts'
import { ScriptForm } from '../../../form/script-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff } from '../../api/staff-query.ts'
import { KeptInOutbox } from '../../desk/kept-in-outbox.tsx'
import { Sheet } from '../../desk/sheet.tsx'

const empty = { person: { firstName: '', lastName: '', email: '', mobile: '' } }

const loadRules = async () => {
  const { inviteClientRequest } = await import('#contract/staff/client-invites.ts')
  return () => ({ person: inviteClientRequest })
}

export function InviteOne() {
  const [invited, setInvited] = useState<ToldClientInvite | null>(null)
  const form = useForm<typeof empty>({ initial: empty, loadRules })
  const { errors, bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { person }) => {
    setInvited(null)
    const body: ApiInput<'inviteClient'>['body'] = person
    const answer = await callStaff('inviteClient', { body })
    if (!answer.ok) {
      const { code, message } = answer.problem
      return code === 'emailInUse' || code === 'conflict'
        ? { kind: 'refused', errors: { 'person.email': message } }
        : toOutcome(answer.problem, 'person', 'the invite')
    }
    setInvited(answer.value)
    form.reset(empty)
    await invalidateStaff('listClientInvites')
    return { kind: 'done' }
  })
  return (
    <Sheet title="Invite one person">
      {invited && <Told invite={invited} />}
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields" onSubmit={submit} aria-label="Invite one person">
        <TextField {...bind('person.firstName')} label="First name" autoComplete="off" required />
        <TextField {...bind('person.lastName')} label="Last name" autoComplete="off" required />
        <TextField
          {...bind('person.email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <TextField
          {...bind('person.mobile')}
          label="Mobile"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          help="A code goes to this number when they sign up."
          required
        />
        <FormFoot button="Invite" busy={form.busy && 'Inviting'} failure={form.busy ? null : form.failure} />
      </ScriptForm>
    </Sheet>
  )
}

const Told = ({ invite: { name, email, delivery } }: { invite: ToldClientInvite }) =>
  delivery !== 'sent' ? (
    <Notice type="warning" announced="politely" title={`${name} can sign up now, but no email went out`}>
      {delivery === 'kept' && <KeptInOutbox />} Please tell them yourself: they sign up with {email} and the
      mobile that you entered.
    </Notice>
  ) : (
    <Notice type="success" announced="politely" title={`${name} is invited`}>
      An email went to {email}.
    </Notice>
  )
