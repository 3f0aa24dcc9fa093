import type { MouseEvent, ReactNode } from 'react'
import { paths } from '#contract/page-paths.ts'
import { useSession } from './session-context.ts'

type LogInLinkProps = { returnTo: string; className?: string; children: ReactNode }

/** Logs in and goes on with what was begun: what this tab holds stays in it. */
export function LogInLink({ returnTo, className, children }: LogInLinkProps) {
  const { signIn } = useSession()
  const logIn = (event: MouseEvent) => {
    event.preventDefault()
    signIn(returnTo)
  }
  return (
    <a className={className} href={paths.logIn({ redirectTo: returnTo })} onClick={logIn}>
      {children}
    </a>
  )
}
