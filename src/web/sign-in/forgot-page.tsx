import { type SubmitEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { checkEmailField, fieldMessagesOf, resetProblems } from '#contract/identity.ts'
import type { PageHandle } from '../page-frame.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { troubleOf, wordsFor } from './problem-query.ts'
import { fieldsOf, sendForm, showAndFocus } from './send-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

const path = paths.forgotPassword()

export default function ForgotPage() {
  const [query] = useSearchParams()
  const [trouble, setTrouble] = useState(() => wordsFor(query.get('problem'), resetProblems))
  const [sent, setSent] = useState(query.has('sent'))
  const [busy, setBusy] = useState(false)

  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const { email = '' } = fieldsOf(form)
    const faults = checkEmailField(email)
    if (faults.length > 0)
      return showAndFocus(form, () => setTrouble({ message: null, fields: fieldMessagesOf(faults) }))
    setBusy(true)
    const answer = await sendForm(path, { email }, resetProblems.failed)
    setBusy(false)
    if (answer.ok) return setSent(true)
    showAndFocus(form, () => setTrouble(troubleOf(answer)))
  }

  if (sent)
    return (
      <SignInFrame
        title="Check your email"
        heading="Check your email"
        lead="If that email has an account, we have sent it a link to choose a new password. The link works once, for 30 minutes."
      >
        <p className="signin__aside">
          <Link className="link" to={paths.logIn()}>
            Back to log in
          </Link>
        </p>
      </SignInFrame>
    )

  return (
    <SignInFrame
      title="Forgotten your password"
      heading="Choose a new password"
      lead="Tell us the email you signed up with. We will send a link to it."
    >
      {trouble.message && (
        <Notice type="error" announced="atOnce">
          {trouble.message}
        </Notice>
      )}
      <form className="fields" method="post" action={path} noValidate onSubmit={ask}>
        <TextField
          label="Email"
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={trouble.fields.email}
        />
        <Button type="submit" wide busy={busy && 'Sending'}>
          Send me a link
        </Button>
      </form>
      <p className="signin__aside">
        <Link className="link" to={paths.logIn()}>
          Back to log in
        </Link>
      </p>
    </SignInFrame>
  )
}
