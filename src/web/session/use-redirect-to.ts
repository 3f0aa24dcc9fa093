import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { takeAfterSignOut } from './after-sign-out.ts'
import { redirectToIn } from './own-path.ts'
import type { Session } from './session-context.ts'

/**
 * The home page is where logins and sign-outs end. With `redirectTo` it only passes on.
 * See docs/product/signing-in.md#return-after-login.
 */
export function useRedirectTo(status: Session['status']): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== '/' || status === 'loading') return
    const next = takeAfterSignOut() ?? redirectToIn(search)
    if (next) void navigate(next, { replace: true })
  }, [navigate, pathname, search, status])
}
