import Lock from 'lucide-react/icons/lock'
import { type SubmitEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { checkSignIn, signInProblems, toFieldMessages, typedEmailCookie } from '#contract/sign-in-form.ts'
import { useSettings } from '../api/settings.ts'
import type { PageHandle } from '../page-handle.ts'
import { readLogInTarget } from '../session/return-path.ts'
import { useIsHydrated } from '../ui/browser-state.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/secret-fields.tsx'
import { problemInAnswer, problemInQuery, readFields, sendForm, showAndFocus } from './sign-in-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

/** Sent without a script, the form comes back as a new page: what was typed comes back with it. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  typedEmail: readCookie(request.headers.get('cookie'), typedEmailCookie),
})

function readCookie(header: string | null, name: string): string {
  const found = header?.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return new URLSearchParams(found).get(name) ?? ''
}

/**
 * Without a script a plain form that comes back with a code; with one, nothing typed is lost.
 * See docs/product/signing-in.md#login.
 */
export default function SignInPage() {
  const { typedEmail } = useLoaderData<typeof loader>()
  const { productName } = useSettings()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const redirectTo = useIsHydrated() ? readLogInTarget() : undefined
  const [trouble, setTrouble] = useState(() => problemInQuery(query.get('problem'), signInProblems))
  const [busy, setBusy] = useState(false)

  const logIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const { email = '', password = '' } = readFields(form)
    const faults = checkSignIn({ email, password })
    if (faults.length > 0)
      return showAndFocus(form, () => setTrouble({ message: null, fields: toFieldMessages(faults) }))
    setBusy(true)
    const sent = await sendForm<{ returnTo: string }>(pathname, { email, password }, signInProblems.failed)
    if (sent.ok) return location.assign(sent.value.returnTo)
    setBusy(false)
    showAndFocus(form, () => setTrouble(problemInAnswer(sent)))
  }

  return (
    <SignInFrame
      title="Log in"
      heading="Welcome back"
      lead="Log in to carry on where you were. If we’re holding a time for you, it’s still yours."
    >
      {trouble.message && (
        <Notice type="error" announced="atOnce">
          {trouble.message}
        </Notice>
      )}
      <form className="fields mt-8" method="post" action={pathname} noValidate onSubmit={logIn}>
        <EmailField
          id="email"
          name="email"
          autoComplete="username"
          defaultValue={typedEmail}
          error={trouble.fields.email}
        />
        <PasswordField
          label="Password"
          id="password"
          name="password"
          autoComplete="current-password"
          error={trouble.fields.password}
        />
        <div>
          <Button type="submit" wide busy={busy && 'Logging you in'}>
            Log in
          </Button>
          <p className="mt-2 text-center">
            <Link className="link" to={paths.forgotPassword({ redirectTo })}>
              Forgotten your password?
            </Link>
          </p>
        </div>
      </form>
      <hr className="my-6" />
      <p className="text-sm text-ink-soft">
        New to {productName}? <Link to={paths.findPsychologist()}>Choose a time first</Link>, and sign up as
        you book.
      </p>
      <p className="text-sm text-ink-soft mt-4 grid grid-cols-[22px_1fr] gap-2">
        <Lock className="icon" />
        <span>We never ask for your password by phone, email or SMS.</span>
      </p>
    </SignInFrame>
  )
}
