import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { PageHandle } from '../page-handle.ts'
import { openPath } from '../session/person-of-page.ts'
import { ownPath } from '../session/return-path.ts'
import { useSession } from '../session/session.tsx'
import { LinkButton } from '../ui/button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

/** /login: an address that starts a login, for emails, other sites and pages whose own login ran out. */
export default function StartPage() {
  const { status, signIn } = useSession()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const target = ownPath(query.get('redirectTo')) ?? '/'
  useEffect(() => {
    if (status === 'signedIn') openPath(target, (page) => navigate(page, { replace: true }))
    if (status === 'signedOut') signIn(target, 'replace')
  }, [status, signIn, navigate, target])
  return (
    <SignInFrame
      title="Log in"
      heading="Log in"
      lead="We are taking you to the login page. If it does not open, press Log in."
    >
      {/* A new document: a script that did not arrive is fetched again. */}
      <LinkButton to={paths.logIn({ redirectTo: target })} reloadDocument wide>
        Log in
      </LinkButton>
      <noscript>
        <p>
          Logging in needs JavaScript. Please turn it on for this site, or call or write to us and we will
          help.
        </p>
      </noscript>
    </SignInFrame>
  )
}
