import { type SubmitEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { resetProblems } from '#contract/sign-in-form.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { checkPassword, passwordMessages, strengthRequired } from '#domain/clients/credentials.ts'
import { NewPasswordField, passwordMeter } from '../forms/new-password-field.tsx'
import type { PageHandle } from '../page-handle.ts'
import { ownPath } from '../session/return-path.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { readFields, sendForm, showAndFocus } from './sign-in-form.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

const path = paths.resetPassword()
const fieldCodes: Record<string, string> = {
  required: passwordMessages.required,
  weak: passwordMessages.tooWeak,
}

export default function ResetPage() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const redirectTo = ownPath(query.get('redirectTo')) ?? undefined
  const code = query.get('problem') ?? ''
  const [error, setError] = useState(fieldCodes[code])
  const [message, setMessage] = useState<string | undefined>(
    isProblem(code) ? resetProblems[code] : undefined,
  )
  const [changed, setChanged] = useState(query.has('changed'))
  const [busy, setBusy] = useState(false)

  const change = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const { password = '' } = readFields(form)
    setMessage(undefined)
    setBusy(true)
    const fault = await findPasswordError(password)
    const answer = fault ? null : await sendForm(path, { token, password }, resetProblems.failed)
    setBusy(false)
    if (answer?.ok) return setChanged(true)
    const beside = fault ?? answer?.fields.password
    showAndFocus(form, () => setError(beside))
    if (answer && !beside) setMessage(answer.message)
  }

  if (changed)
    return (
      <SignInFrame
        title="Password changed"
        heading="Your password is changed"
        lead="Every device that was logged in has been signed out. Log in with your new password."
      >
        <LinkButton to={redirectTo === staffPages.signIn() ? redirectTo : paths.logIn({ redirectTo })} wide>
          Log in
        </LinkButton>
      </SignInFrame>
    )

  return (
    <SignInFrame
      title="Choose a new password"
      heading="Choose a new password"
      lead="Please choose one you don’t use anywhere else. Three or four unrelated words are easy to remember and hard to guess."
    >
      {message && (
        <Notice type="error" announced="atOnce">
          {message} <Link to={paths.forgotPassword({ redirectTo })}>Send me a new link</Link>
        </Notice>
      )}
      <form className="fields mt-8" method="post" action={path} noValidate onSubmit={change}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="redirectTo" value={redirectTo ?? ''} />
        <NewPasswordField error={error} />
        <Button type="submit" wide busy={busy && 'Saving'}>
          Save my new password
        </Button>
      </form>
    </SignInFrame>
  )
}

const isProblem = (code: string): code is keyof typeof resetProblems => Object.hasOwn(resetProblems, code)

/** The rules, as the server will apply them. If the word lists cannot be fetched, the server alone decides. */
async function findPasswordError(password: string): Promise<string | undefined> {
  const strength = (await passwordMeter.measure(password)) ?? strengthRequired
  const check = checkPassword(password, strength)
  return check.ok ? undefined : check.message
}
