import Lock from 'lucide-react/icons/lock'
import { type SubmitEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { checkSignIn, fieldMessagesOf, signInProblems, typedEmailCookie } from '#contract/identity.ts'
import { useSettings } from '../api/settings.ts'
import type { PageHandle } from '../page-frame.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { troubleOf, wordsFor } from './problem-query.ts'
import { fieldsOf, sendForm, showAndFocus } from './send-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

/** Sent without a script, the form comes back as a new page: what was typed comes back with it. */
export function loader({ request }: LoaderFunctionArgs) {
  return { typedEmail: readCookie(request.headers.get('cookie'), typedEmailCookie) }
}

function readCookie(header: string | null, name: string): string {
  const found = header?.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return new URLSearchParams(found).get(name) ?? ''
}

/** Document 2, "Login". Without a script it is a plain form that comes back with a code; with one nothing typed is lost. */
export default function SignInPage() {
  const { typedEmail } = useLoaderData<typeof loader>()
  const { productName } = useSettings()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [trouble, setTrouble] = useState(() => wordsFor(query.get('problem'), signInProblems))
  const [busy, setBusy] = useState(false)

  const logIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const { email = '', password = '' } = fieldsOf(form)
    const faults = checkSignIn({ email, password })
    if (faults.length > 0)
      return showAndFocus(form, () => setTrouble({ message: null, fields: fieldMessagesOf(faults) }))
    setBusy(true)
    const sent = await sendForm<{ returnTo: string }>(pathname, { email, password }, signInProblems.failed)
    if (sent.ok) return location.assign(sent.value.returnTo)
    setBusy(false)
    showAndFocus(form, () => setTrouble(troubleOf(sent)))
  }

  return (
    <SignInFrame
      title="Log in"
      heading="Welcome back"
      lead="Log in and you will return to where you were. A time you are holding stays held."
    >
      {trouble.message && (
        <Notice type="error" announced="atOnce">
          {trouble.message}
        </Notice>
      )}
      <form className="fields" method="post" action={pathname} noValidate onSubmit={logIn}>
        <TextField
          label="Email"
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
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
          <p className="signin__aside">
            <Link className="link" to={paths.forgotPassword()}>
              Forgotten your password?
            </Link>
          </p>
        </div>
      </form>
      <hr />
      <p className="small soft">
        New to {productName}? <Link to={paths.findPsychologist()}>Choose a time first</Link>, and sign up as
        you book.
      </p>
      <p className="small soft signin__promise">
        <Lock className="icon" />
        <span>We never ask for your password by phone, email or SMS.</span>
      </p>
    </SignInFrame>
  )
}
