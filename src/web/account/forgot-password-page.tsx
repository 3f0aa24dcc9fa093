import { type SubmitEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { checkEmailField, resetLinkMinutes, resetProblems, toFieldMessages } from '#contract/sign-in-form.ts'
import { useSettings } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import type { PageHandle } from '../page-handle.ts'
import { ownPath, readLogInTarget } from '../session/return-path.ts'
import { useIsHydrated } from '../ui/browser-state.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { problemInAnswer, problemInQuery, readFields, sendForm, showAndFocus } from './sign-in-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

const path = paths.forgotPassword()

export default function ForgotPage() {
  const [query] = useSearchParams()
  const isHydrated = useIsHydrated()
  // A press before the login page's scripts brings no address along; the tab still knows it.
  const redirectTo = ownPath(query.get('redirectTo')) ?? (isHydrated ? readLogInTarget() : undefined)
  const { canSendEmail, keptEmails } = useSettings()
  const [trouble, setTrouble] = useState(() => problemInQuery(query.get('problem'), resetProblems))
  const [sent, setSent] = useState(query.has('sent'))
  const [busy, setBusy] = useState(false)

  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const { email = '' } = readFields(form)
    const faults = checkEmailField(email)
    if (faults.length > 0)
      return showAndFocus(form, () => setTrouble({ message: null, fields: toFieldMessages(faults) }))
    setBusy(true)
    const answer = await sendForm(path, { email, redirectTo: redirectTo ?? '' }, resetProblems.failed)
    setBusy(false)
    if (answer.ok) return setSent(true)
    showAndFocus(form, () => setTrouble(problemInAnswer(answer)))
  }

  if (!canSendEmail) return <EmailNotSetUp />
  if (sent)
    return (
      <SignInFrame
        title="Check your email"
        heading="Check your email"
        lead={`If there is an account with that email, ${keptEmails ? 'there is now' : 'we have sent it'} a link to choose a new password. You can use the link once, within ${resetLinkMinutes} minutes. ${keptEmails ?? ''}`}
      >
        <p className="mt-2 text-center">
          <Link className="link" to={paths.logIn({ redirectTo })}>
            Back to log in
          </Link>
        </p>
      </SignInFrame>
    )

  return (
    <SignInFrame
      title="Forgotten your password"
      heading="Choose a new password"
      lead={`Tell us the email you signed up with. ${keptEmails ?? 'We’ll send you a link.'}`}
    >
      {trouble.message && (
        <Notice type="error" announced="atOnce">
          {trouble.message}
        </Notice>
      )}
      <form className="fields mt-8" method="post" action={path} noValidate onSubmit={ask}>
        <input type="hidden" name="redirectTo" value={redirectTo ?? ''} />
        <EmailField id="email" name="email" autoComplete="username" error={trouble.fields.email} />
        <Button type="submit" wide busy={busy && 'Sending'}>
          Send me a link
        </Button>
      </form>
      <p className="mt-2 text-center">
        <Link className="link" to={paths.logIn({ redirectTo })}>
          Back to log in
        </Link>
      </p>
    </SignInFrame>
  )
}

/** Said before anything is typed. */
const EmailNotSetUp = () => (
  <SignInFrame title="Forgotten your password" heading="Choose a new password">
    <Notice type="warning" title="This practice has not set up email yet">
      We cannot send you a link to choose a new password. Please write to <SupportEmail />, and we will help
      you log in.
    </Notice>
    <p className="mt-2 text-center">
      <Link className="link" to={paths.logIn()}>
        Back to log in
      </Link>
    </p>
  </SignInFrame>
)
