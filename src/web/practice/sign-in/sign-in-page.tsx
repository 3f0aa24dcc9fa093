import Lock from 'lucide-react/icons/lock'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { queryClient } from '../../api/query.ts'
import { toOutcome } from '../../forms/form-rules.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { PageHandle } from '../../page-handle.ts'
import { redirectToIn } from '../../session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/secret-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callStaff } from '../desk/call-staff.ts'
import { Door } from './door.tsx'

export const handle: PageHandle = { frame: 'focused' }

const loadRules = async () => {
  const { staffSignInRequest } = await import('#contract/staff/sign-in.ts')
  return () => ({ person: staffSignInRequest })
}

/** The first step: email and password. See docs/product/practice.md#sign-in. */
export default function StaffSignInPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const form = useForm<{ person: { email: string; password: string } }>({
    initial: { person: { email: '', password: '' } },
    loadRules,
  })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { person }) => {
    const answer = await callStaff('signStaffIn', { body: person })
    if (!answer.ok) return toOutcome(answer.problem, 'person', 'that')
    // What was read for another person or another sign-in.
    queryClient.clear()
    await navigate(staffPages.secondStep({ redirectTo: redirectToIn(search) ?? undefined }))
    return { kind: 'done' }
  })
  return (
    <Door title="Staff sign-in" heading="Staff sign-in" lead="For people who work at this practice.">
      {form.failure && (
        <Notice type="error" announced="atOnce">
          {form.failure}
        </Notice>
      )}
      <ScriptForm className="fields" onSubmit={submit} aria-label="Sign in">
        <TextField
          {...bind('person.email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField {...bind('person.password')} label="Password" autoComplete="current-password" />
        <div>
          <Button type="submit" wide busy={form.busy && 'Signing you in'}>
            Continue
          </Button>
          <p className="mt-2 text-center">
            <Link className="link" to={paths.forgotPassword({ redirectTo: staffPages.signIn() })}>
              Forgotten your password?
            </Link>
          </p>
        </div>
      </ScriptForm>
      <hr />
      <p className="text-sm text-ink-soft">
        Clients <Link to={paths.logIn()}>log in here</Link>.
      </p>
      <p className="text-sm text-ink-soft grid grid-cols-[22px_1fr] gap-2">
        <Lock className="icon" />
        <span>We never ask for your password or a code by phone, email or SMS.</span>
      </p>
    </Door>
  )
}
