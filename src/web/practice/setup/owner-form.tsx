import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiInput } from '#contract/api-types.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { checkPassword } from '#domain/clients/password.ts'
import { mayUsePasskeysOf, passkeysAreElsewhere } from '#domain/staff/passkey-host.ts'
import { FormErrors } from '../../form/form-errors.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { type MeasuredPassword, NewPasswordField } from '../../form/new-password-field.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { ScriptForm } from '../../form/script-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { callStaff } from '../api/call-staff.ts'

/** After the second step. */
const afterwards = staffPages.setupSteps()

const initial = { owner: { firstName: '', lastName: '', email: '', password: '' } }

const loadRules = async () => {
  const { createOwnerRequest } = await import('#contract/staff/setup-owner.ts')
  return () => ({ owner: createOwnerRequest })
}

/** The first account. The second step of its sign-in follows on a page of its own. */
export function OwnerForm({ passkeyHost }: { passkeyHost: string }) {
  const navigate = useNavigate()
  const form = useForm({ initial, loadRules })
  const [measured, setMeasured] = useState<MeasuredPassword | null>(null)
  const { owner } = form.values
  const { errors, bind, onSubmit } = form.check({
    found: { 'owner.password': findWeakness(owner.password, measured) },
  })
  const submit = onSubmit(async (bodies) => {
    // Read by the rules above, which are the request's own schema.
    const body = bodies.owner as ApiInput<'createOwner'>['body']
    const answer = await callStaff('createOwner', { body })
    if (!answer.ok) return toOutcome(answer.problem, 'owner', 'your account')
    await navigate(staffPages.secondStep({ redirectTo: afterwards }))
    return { kind: 'done' }
  })
  return (
    <section className="max-w-[680px] py-(--section)">
      <h1 tabIndex={-1}>Let’s set up your practice</h1>
      <p className="lead mt-3">
        First you. You look after the practice: clinicians, rates, staff. You see no client’s answers unless
        you’re also their GP.
      </p>
      {!mayUsePasskeysOf(passkeyHost, window.location.hostname) && (
        <div className="mt-6">
          <Notice type="warning" title="Passkeys will not work at this address">
            {passkeysAreElsewhere(passkeyHost, window.location.hostname)}
          </Notice>
        </div>
      )}
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm className="fields mt-8" onSubmit={submit} aria-label="You">
        <NameFields first={bind('owner.firstName')} last={bind('owner.lastName')} />
        <TextField
          {...bind('owner.email')}
          type="email"
          label="Email"
          help="You sign in with it."
          autoComplete="username"
          required
        />
        <NewPasswordField
          {...bind('owner.password')}
          label="Password"
          known={[owner.email, owner.firstName, owner.lastName]}
          onMeasured={setMeasured}
          required
        />
        <FormFoot
          button="Create my account"
          busy={form.busy && 'Creating'}
          failure={form.busy ? null : form.failure}
        />
      </ScriptForm>
      <p className="mt-6 text-sm text-ink-soft">
        Next, a second step for your sign-in. Staff accounts always have one: health records are behind them.
        A passkey belongs to this site’s address, {passkeyHost}, and does not move to another.
      </p>
    </section>
  )
}

/** What was measured a moment ago says nothing of what has been typed since. */
function findWeakness(typed: string, measured: MeasuredPassword | null): string | undefined {
  if (measured?.password !== typed || typed === '') return undefined
  const checked = checkPassword(typed, measured.strength)
  return checked.ok ? undefined : checked.message
}
