import Lock from 'lucide-react/icons/lock'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { queryClient } from '../../api/query.ts'
import { ScriptForm } from '../../forms/form-parts.tsx'
import { useRequestForm } from '../../forms/request-form.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { redirectToIn } from '../../session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/secret-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callStaff } from '../desk/staff.ts'
import { Door } from './door.tsx'

export const handle: PageHandle = { frame: 'focused' }

/** The first step: email and password. See docs/product/practice.md#sign-in. */
export default function StaffSignInPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const form = useRequestForm({
    part: 'person',
    initial: { email: '', password: '' },
    rules: async () => (await import('#contract/staff/sign-in.ts')).staffSignInRequest,
    what: 'that',
    send: (_, body) => callStaff('signStaffIn', { body }),
    onSaved: () => {
      // What was read for another person or another sign-in.
      queryClient.clear()
      return navigate(staffPages.secondStep({ redirectTo: redirectToIn(search) ?? undefined }))
    },
  })
  const { bind } = form
  const { failure, busy, submit } = form.state
  return (
    <Door title="Staff sign-in" heading="Staff sign-in" lead="For people who work at this practice.">
      {failure && (
        <Notice type="error" announced="atOnce">
          {failure}
        </Notice>
      )}
      <ScriptForm className="fields" onSubmit={submit} aria-label="Sign in">
        <TextField {...bind('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
        <PasswordField {...bind('password')} label="Password" autoComplete="current-password" />
        <div>
          <Button type="submit" wide busy={busy && 'Signing you in'}>
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
