import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
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
  const [changed, setChanged] = useState<ApiValue<'confirmNewEmail'> | null>(null)
  const { act, busy, problem } = useAction()
  const confirm = () =>
    act('confirm', {
      call: () => callApi('confirmNewEmail', { body: { token } }),
      after: setChanged,
    })
  if (changed)
    return (
      <SignInFrame
        title={title}
        heading="Your email is changed"
        lead={`From now on ${changed.hasLogin ? `you log in with ${changed.email}, and we write to it` : `we write to ${changed.email}`}.`}
      >
        {changed.hasLogin && (
          <LinkButton to={paths.myProfile()} wide>
            To my profile
          </LinkButton>
        )}
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={title}
      heading={title}
      lead="Press the button, and we’ll write to you at this address. If you have a login, you use it to log in too."
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
