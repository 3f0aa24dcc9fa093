import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { callApi } from '../api/call-api.ts'
import { useAction } from '../api/use-action.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageNeedsScript } from '../site/page-needs-script.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

const title = 'Confirm your new email'

/** Where the link in a new address leads. The press uses it, because mail programs open links by themselves. */
export default function ConfirmNewEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [email, setEmail] = useState<string | null>(null)
  const { act, busy, problem } = useAction()
  const confirm = () =>
    act('confirm', {
      call: () => callApi('confirmNewEmail', { body: { token } }),
      after: (changed) => setEmail(changed.email),
    })
  if (email !== null)
    return (
      <SignInFrame
        title={title}
        heading="Your email is changed"
        lead={`From now on you log in with ${email}, and we write to it.`}
      >
        <LinkButton to={paths.myProfile()} wide>
          To my profile
        </LinkButton>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={title}
      heading={title}
      lead="Press the button, and you’ll log in with this address from now on."
    >
      {problem && (
        <Notice type="error" announced="atOnce">
          {problem.message}
        </Notice>
      )}
      <Button
        wide
        busy={busy !== null && 'Confirming'}
        disabledReason={token === '' && 'Please open the link from the email again.'}
        onClick={() => void confirm()}
      >
        Use this email
      </Button>
      <PageNeedsScript />
    </SignInFrame>
  )
}
