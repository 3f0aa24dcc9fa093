import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../session/session-context.ts'

/** A link to the page that starts a login; once scripts run, the login starts here, without that page in between. */
export function LogInLink({ className }: { className?: string }) {
  const { status, signIn } = useSession()
  const { pathname, search } = useLocation()
  const logIn = (event: MouseEvent) => {
    event.preventDefault()
    signIn()
  }
  return (
    <a
      className={className}
      href={paths.logIn({ redirectTo: `${pathname}${search}` })}
      onClick={logIn}
      data-waiting={status === 'loading' || undefined}
    >
      Log in
    </a>
  )
}
